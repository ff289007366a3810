import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { loggingRefusals } from './authentication-log.ts';
import type { UserRow } from './identity.tables.ts';
import { beginConfirmation, forgiveAttempt, type Attempt } from './login-attempts.service.ts';
import { passwordMatches } from './password-hash.ts';
import { findUser, lockUser } from './users.repo.ts';

/** A confirmed password. It is valid for the transaction that needs the confirmation. */
export interface ConfirmedPassword {
  readonly userId: string;
  readonly passwordHash: string;
  readonly attempt: Attempt;
}

/**
 * Checks the password that a signed-in owner has entered again. Throws `password-wrong` (422), or `too-many-requests`
 * (429) after too many failures in this session.
 */
export function confirmPassword(
  platform: Pick<Platform, 'config' | 'clock' | 'db' | 'log'>,
  viewer: Viewer,
  password: string,
): Promise<ConfirmedPassword> {
  return loggingRefusals(platform, { event: 'confirmation-refused', factor: 'password' }, async (about) => {
    about(viewer.userId);
    const known = await platform.db.read((tx) => findUser(tx, viewer.userId));
    if (known === undefined) throw new Problem('not-signed-in');
    const attempt = await beginConfirmation(platform, viewer.sessionId);
    if (!(await passwordMatches(known.passwordHash, password))) throw passwordWrong();
    return { userId: known.id, passwordHash: known.passwordHash, attempt };
  });
}

/**
 * Returns the account, locked until the transaction ends. Throws `password-wrong` (422) if the password was changed
 * since it was checked, and `not-signed-in` (401) if the account no longer exists.
 */
export async function lockConfirmed(tx: Tx, { userId, passwordHash, attempt }: ConfirmedPassword): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new Problem('not-signed-in');
  if (user.passwordHash !== passwordHash) throw passwordWrong();
  await forgiveAttempt(tx, attempt);
  return user;
}

function passwordWrong(): Problem {
  const message = 'The password is wrong';
  return new Problem('password-wrong', { detail: message, message, errors: [{ path: 'body.password', message }] });
}
