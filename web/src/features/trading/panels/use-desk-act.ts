import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';

interface DeskAct {
  readonly isBusy: boolean;
  /** Why it was refused. */
  readonly refusal: string | null;
  readonly run: () => void;
}

/** One thing done at the desk by a button: once at a time, and what the server refuses is shown. */
export function useDeskAct(act: () => Promise<unknown>, onDone: () => void = () => undefined): DeskAct {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  // A fault of ours belongs to the error boundary, which only sees what is thrown while rendering.
  if (crash !== null) throw crash.cause;

  async function send(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
      onDone();
    } catch (cause) {
      if (cause instanceof ApiError) setRefusal(cause.message);
      else setCrash({ cause });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, refusal, run: () => void send() };
}
