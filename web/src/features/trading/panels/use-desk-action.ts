import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';

interface DeskActs {
  /** Key of the running action; `null` for none. */
  readonly busy: string | null;
  /** Why the server refused the latest action; `null` if it was not refused. */
  readonly rejection: string | null;
  /** Runs an action. Does nothing while another action is running. */
  readonly run: (key: string, act: () => Promise<unknown>, onDone?: () => void) => void;
}

/**
 * Runs the actions of a panel, one at a time. Returns the key of the running action, and why the server refused the
 * latest one.
 */
export function useDeskActs(): DeskActs {
  const [busy, setBusy] = useState<string | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const [crash, setCrash] = useState<{ readonly cause: unknown } | null>(null);
  // A bug of this page is thrown again during rendering, because the error boundary catches only errors that are thrown
  // during rendering.
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
  /** Why the server refused the action; `null` if it was not refused. */
  readonly rejection: string | null;
  readonly run: () => void;
}

/** Runs the action of a button, never twice at the same time. Returns why the server refused the action. */
export function useDeskAction(act: () => Promise<unknown>, onDone?: () => void): DeskAction {
  const { busy, rejection, run } = useDeskActs();
  return { isBusy: busy !== null, rejection, run: () => run('', act, onDone) };
}
