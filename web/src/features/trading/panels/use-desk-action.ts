import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';

interface DeskAction {
  readonly isBusy: boolean;
  /** Why the server rejected it. */
  readonly rejection: string | null;
  readonly run: () => void;
}

/** Runs an action of a button once at a time and returns the rejection of the server. */
export function useDeskAction(act: () => Promise<unknown>, onDone: () => void = () => undefined): DeskAction {
  const [isBusy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  // A client bug belongs to the error boundary, which only catches errors thrown while rendering.
  if (crash !== null) throw crash.cause;

  async function send(): Promise<void> {
    setBusy(true);
    setRejection(null);
    try {
      await act();
      onDone();
    } catch (cause) {
      if (cause instanceof ApiError) setRejection(cause.message);
      else setCrash({ cause });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, rejection, run: () => void send() };
}
