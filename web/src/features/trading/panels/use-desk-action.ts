import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';

interface DeskActs {
  /** Key of the action in progress. */
  readonly busy: string | null;
  /** Reason why the server rejected the last action. */
  readonly rejection: string | null;
  /** Does nothing while another action is running. */
  readonly run: (key: string, act: () => Promise<unknown>, onDone?: () => void) => void;
}

/** Runs the actions of a panel, one at a time, and returns the rejection of the server. */
export function useDeskActs(): DeskActs {
  const [busy, setBusy] = useState<string | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  // A client bug belongs to the error boundary, which only catches errors thrown while rendering.
  if (crash !== null) throw crash.cause;

  async function send(key: string, act: () => Promise<unknown>, onDone?: () => void): Promise<void> {
    setBusy(key);
    setRejection(null);
    try {
      await act();
      onDone?.();
    } catch (cause) {
      if (cause instanceof ApiError) setRejection(cause.message);
      else setCrash({ cause });
    } finally {
      setBusy(null);
    }
  }
  return {
    busy,
    rejection,
    run(key, act, onDone) {
      if (busy === null) void send(key, act, onDone);
    },
  };
}

interface DeskAction {
  readonly isBusy: boolean;
  /** Reason why the server rejected the action. */
  readonly rejection: string | null;
  readonly run: () => void;
}

/** Runs the action of a button, one run at a time, and returns the rejection of the server. */
export function useDeskAction(act: () => Promise<unknown>, onDone?: () => void): DeskAction {
  const { busy, rejection, run } = useDeskActs();
  return { isBusy: busy !== null, rejection, run: () => run('', act, onDone) };
}
