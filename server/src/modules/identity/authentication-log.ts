/** Writes into the log what happens to the access to accounts: which account, what, and why it was refused. Never an address or a secret. */
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
  | 'signed-in'
  | 'sessions-ended'
  | 'password-change'
  | 'password-reset'
  | 'email-changed'
  | 'email-change-undone';

interface AuthenticationEntry {
  readonly event: AuthenticationEvent;
  readonly userId: string;
  readonly address?: string;
}

/** Logs what a transaction changes, once it is stored. */
export function logAuthentication({ log }: Pick<Platform, 'log'>, tx: Tx, entry: AuthenticationEntry): void {
  afterCommit(tx, () => log.info(entry, 'authentication'));
}

interface Trial {
  readonly event: 'sign-in-refused' | 'confirmation-refused';
  readonly address?: string;
}

/** Logs the code with which the work is refused. The work says whose account it is about as soon as it knows. */
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
