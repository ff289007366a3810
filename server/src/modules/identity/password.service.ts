import type { ChangePasswordRequest, ResetPasswordRequest } from '@tradesense/contract/auth.ts';
import type { Tx } from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { passwordChangedMail } from './account-mails.ts';
import { logAuthentication } from './authentication-log.ts';
import { completeVerification } from './confirm-registration.service.ts';
import { passwordChanged } from './identity.events.ts';
import type { UserRow } from './identity.tables.ts';
import { beginConfirmation, forgetFailures, forgiveAttempt, type LoginPlace } from './login-attempts.service.ts';
import { voidTokens } from './one-time-tokens.repo.ts';
import { checkToken, consumeUserToken } from './one-time-tokens.service.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { refuseSamePassword, refuseWeakPassword } from './password.policy.ts';
import { endPendingChanges } from './email-changes.repo.ts';
import { deletePendingSignInsOf } from './second-factor.repo.ts';
import { deleteAllSessions, deleteOtherSessions } from './sessions.repo.ts';
import { keepOnlyTab, type OpenedSession } from './sessions.service.ts';
import { findUser, lockUser, setPasswordHash } from './users.repo.ts';

/**
 * Sets a new password with the mailed link and ends every session. Opening the link also verifies the address, because
 * the link came by email. Throws `password-too-common` or `password-too-weak` (422), `link-invalid` or `link-expired`
 * (410).
 */
export async function resetPassword(
  platform: Platform,
  request: ResetPasswordRequest,
  place: LoginPlace,
): Promise<void> {
  const owner = await platform.db.read(async (tx) => {
    const { userId } = await checkToken(platform, tx, 'reset-password', request.token);
    return userId === null ? undefined : findUser(tx, userId);
  });
  refuseWeakPassword(request.password, owner ?? { email: '' }, 'password');
  const passwordHash = await hashPassword(request.password);
  await platform.db.transaction(async (tx) => {
    const user = await consumeUserToken(platform, tx, 'reset-password', request.token);
    await completeVerification(platform, tx, user);
    await deleteAllSessions(tx, user.id);
    await forgetFailures(platform, tx, user.emailNormalised, place);
    await applyNewPassword(platform, tx, user, passwordHash, 'reset');
  });
}

/**
 * Sets a new password for the signed-in user. Ends all other sessions, and in this session the cookie and all tabs
 * except the one with `token`. Returns a new cookie for this session. Throws `password-unchanged`,
 * `password-too-common`, `password-too-weak` or `password-wrong` (422), or `too-many-requests` (429).
 */
export async function changePassword(
  platform: Platform,
  viewer: Viewer,
  request: ChangePasswordRequest,
  token: string,
): Promise<OpenedSession> {
  const known = await platform.db.read((tx) => findUser(tx, viewer.userId));
  if (known === undefined) throw new Problem('not-signed-in');
  refuseSamePassword(request.newPassword, request.currentPassword);
  refuseWeakPassword(request.newPassword, known, 'newPassword');
  const attempt = await beginConfirmation(platform, viewer.sessionId);
  if (!(await passwordMatches(known.passwordHash, request.currentPassword))) throw passwordWrong();
  const passwordHash = await hashPassword(request.newPassword);
  return platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, viewer.userId);
    if (user?.passwordHash !== known.passwordHash) throw passwordWrong();
    await deleteOtherSessions(tx, user.id, viewer.sessionId);
    await forgiveAttempt(tx, attempt);
    await applyNewPassword(platform, tx, user, passwordHash, 'change');
    return keepOnlyTab(platform, tx, viewer, token);
  });
}

async function applyNewPassword(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
  cause: 'change' | 'reset',
): Promise<void> {
  logAuthentication(platform, tx, { event: `password-${cause}`, userId: user.id });
  await setPasswordHash(tx, user.id, passwordHash);
  await voidTokens(tx, user.id, 'reset-password', platform.clock.now());
  await deletePendingSignInsOf(tx, user.id);
  // An attacker who knew the old password may have requested a change of the email address.
  await endPendingChanges(tx, user.id);
  afterCommit(tx, () => platform.streams.endSessions());
  await platform.mailer.queue(tx, passwordChangedMail(user, platform.config.publicUrl, cause));
  platform.outbox.append(tx, passwordChanged.create({ userId: user.id, cause }));
}

function passwordWrong(): Problem {
  const message = 'The current password is wrong';
  return new Problem('password-wrong', { message, errors: [{ path: 'body.currentPassword', message }] });
}
