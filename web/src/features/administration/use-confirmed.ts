import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';

export interface ConfirmedAct {
  readonly isBusy: boolean;
  /** Whether the server asks for the administrator's own password first. */
  readonly needsPassword: boolean;
  /** Why the last attempt failed; `null` if it did not fail, or failed only because the password is needed first. */
  readonly failure: string | null;
  /**
   * Confirms the administrator's identity with the password, if the server has asked for it, and performs the action.
   * Resolves with `true` if that succeeded, otherwise with `false`.
   */
  readonly run: (password: string) => Promise<boolean>;
}

/**
 * Performs an action for which the server may ask for the administrator's own password. The password is sent to the
 * server immediately and stored nowhere.
 */
export function useConfirmed(act: () => Promise<unknown>): ConfirmedAct {
  const [isBusy, setBusy] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(password: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      if (needsPassword) {
        await call('POST /api/admin/confirmation', { body: { password } });
        setNeedsPassword(false);
      }
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'confirmation-needed') setNeedsPassword(true);
      else setFailure(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, needsPassword, failure, run };
}
