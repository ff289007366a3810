/**
 * Logs sign-ins, rejected attempts and changes of access, each with account, event and reason, but never with an email
 * address or a secret.
 */
import type { Tx } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';

type AuthenticationEvent =
  | 'new-device'
  | 'totp-on'
  | 'totp-off'
  | 'recovery-codes'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-asked'
  | 'signed-in'
  | 'sessions-ended'
  | 'password-change'
  | 'password-reset'
  | 'email-changed'
  | 'email-change-undone';

/** Kind of proof with which a user signed in. */
export type Factor = 'password' | 'app' | 'recovery-code' | 'passkey' | 'set-up-link';

interface AuthenticationEntry {
  readonly event: AuthenticationEvent;
  readonly userId: string;
  readonly address?: string;
  /** Factors of the sign-in, in the order in which they were checked. */
  readonly factors?: readonly Factor[];
}

/** Logs an event once its transaction has committed. */
export function logAuthentication({ log }: Pick<Platform, 'log'>, tx: Tx, entry: AuthenticationEntry): void {
  afterCommit(tx, () => log.info(entry, 'authentication'));
}

interface Trial {
  readonly event: 'sign-in-refused' | 'confirmation-refused';
  readonly address?: string;
  /** Which factor was checked. `second-factor` means a code of the authenticator app or a recovery code. */
  readonly factor: 'password' | 'second-factor' | 'passkey' | 'set-up-link';
}

/**
 * Runs `work`. If `work` throws a problem, logs the problem's code. `work` calls `about` as soon as it knows the
 * account, so that the log entry names the account.
 */
export async function loggingRefusals<Result>(
  { log }: Pick<Platform, 'log'>,
  trial: Trial,
  work: (about: (userId: string | undefined) => void) => Promise<Result>,
): Promise<Result> {
  let userId: string | null = null;
  try {
    return await work((known) => (userId = known ?? null));
  } catch (error) {
    if (error instanceof Problem) log.warn({ ...trial, userId, reason: error.code }, 'authentication');
    throw error;
  }
}
