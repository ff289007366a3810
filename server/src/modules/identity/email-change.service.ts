import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS } from '@tradesense/contract/security-constants.ts';
import type { ChangeEmailRequest } from '@tradesense/contract/security.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { logAuthentication } from './authentication-log.ts';
import { mailResetLink } from './account-links.service.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.service.ts';
import { changeRequestedMail, emailChangedMail, newAddressMail, addressTakenMail } from './email-change-mails.ts';
import { normaliseEmail } from './email.policy.ts';
import {
  deleteChangesSince,
  endPendingChanges,
  findChangeToConfirm,
  findChangeToUndo,
  insertEmailChange,
  noteChange,
} from './email-changes.repo.ts';
import type { UserRow } from './identity.tables.ts';
import { voidTokens } from './one-time-tokens.repo.ts';
import { deleteRegistrationsOf, lockRegistrationsOf } from './registrations.repo.ts';
import { deleteFactorsSince, deletePendingSignInsOf } from './second-factor.repo.ts';
import { hashToken, keyedHash } from './secret-hash.ts';
import { deleteAllSessions } from './sessions.repo.ts';
import { findUserByEmail, lockUser, setEmail } from './users.repo.ts';

/**
 * Mails a link to the new address and a notice to the old one. If another account has the new address, its owner gets
 * an email without a link instead; the caller cannot tell the difference. Throws `password-wrong` or `email-unchanged`
 * (422), and `too-many-requests` (429).
 */
export async function requestEmailChange(
  platform: Platform,
  viewer: Viewer,
  { password, email }: ChangeEmailRequest,
): Promise<void> {
  const confirmed = await confirmPassword(platform, viewer, password);
  const { ids, clock, mailer, config } = platform;
  await platform.db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed);
    if (user.email === email) throw unchanged();
    const [id, confirmToken] = [ids.next(), ids.secret()];
    const undoToken = undoTokenOf(platform, id);
    const now = clock.now();
    await endPendingChanges(tx, user.id);
    await insertEmailChange(tx, {
      id,
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      confirmHash: hashToken(confirmToken),
      undoHash: hashToken(undoToken),
      createdAt: new Date(now),
      expiresAt: new Date(now + EMAIL_CHANGE_HOURS * HOUR_MS),
      confirmedAt: null,
      undoExpiresAt: new Date(now + (EMAIL_CHANGE_HOURS + EMAIL_UNDO_HOURS) * HOUR_MS),
      undoneAt: null,
    });
    await mailer.queue(tx, changeRequestedMail(user, email, config.publicUrl, undoToken));
    const owner = await findUserByEmail(tx, normaliseEmail(email));
    const isFree = owner === undefined || owner.id === user.id;
    await mailer.queue(
      tx,
      isFree
        ? newAddressMail({ name: user.name, email }, config.publicUrl, confirmToken)
        : addressTakenMail(owner, config.publicUrl),
    );
  });
}

/**
 * Changes the email address to the one to which the link was mailed. Unconfirmed registrations of that address are
 * deleted. Returns the new address. Throws `link-invalid` or `link-expired` (410), and `email-taken` (409) if another
 * account got the address in the meantime.
 */
export async function confirmEmailChange(platform: Platform, token: string): Promise<string> {
  const hash = hashToken(token);
  const known = await platform.db.read((tx) => findChangeToConfirm(tx, hash));
  if (known === undefined) throw new Problem('link-invalid');
  return platform.db.transaction(async (tx) => {
    // NOTE: this locks the address before the account, as confirming a registration does. Of two requests about the
    // same address, the second therefore waits for the first.
    await lockRegistrationsOf(tx, normaliseEmail(known.newEmail));
    const user = await lockUser(tx, known.userId);
    const change = await findChangeToConfirm(tx, hash);
    if (user === undefined || change === undefined) throw new Problem('link-invalid');
    if (change.confirmedAt !== null || change.undoneAt !== null) throw new Problem('link-invalid');
    const now = platform.clock.now();
    if (change.expiresAt.getTime() <= now) throw new Problem('link-expired');
    logAuthentication(platform, tx, { event: 'email-changed', userId: user.id });
    await moveAddress(platform, tx, user, change.newEmail);
    // The time for undoing the change starts now.
    const undoExpiresAt = new Date(now + EMAIL_UNDO_HOURS * HOUR_MS);
    await noteChange(tx, change.id, { confirmedAt: new Date(now), undoExpiresAt });
    const undoToken = undoTokenOf(platform, change.id);
    await platform.mailer.queue(tx, emailChangedMail(user, change.newEmail, platform.config.publicUrl, undoToken));
    return change.newEmail;
  });
}

/**
 * Restores the account's old address, or rejects a change that is not confirmed yet. The link was mailed to the old
 * address, so the owner of that mailbox did not want the change. Therefore all sessions end, passkeys and authenticator
 * apps that were added since the request are removed, and a link for a new password is mailed. Returns the old address.
 * Throws `link-invalid` or `link-expired` (410), and `email-taken` (409).
 */
export async function undoEmailChange(platform: Platform, token: string): Promise<string> {
  const hash = hashToken(token);
  const known = await platform.db.read((tx) => findChangeToUndo(tx, hash));
  if (known === undefined) throw new Problem('link-invalid');
  return platform.db.transaction(async (tx) => {
    await lockRegistrationsOf(tx, normaliseEmail(known.oldEmail));
    const user = await lockUser(tx, known.userId);
    const change = await findChangeToUndo(tx, hash);
    if (user === undefined || change === undefined || change.undoneAt !== null) throw new Problem('link-invalid');
    const now = platform.clock.now();
    if (change.undoExpiresAt.getTime() <= now) throw new Problem('link-expired');
    logAuthentication(platform, tx, { event: 'email-change-undone', userId: user.id });
    if (change.confirmedAt !== null) await moveAddress(platform, tx, user, change.oldEmail);
    await deleteChangesSince(tx, user.id, change.createdAt);
    await noteChange(tx, change.id, { undoneAt: new Date(now) });
    await deleteAllSessions(tx, user.id);
    await deletePendingSignInsOf(tx, user.id);
    await deleteFactorsSince(tx, user.id, change.createdAt);
    afterCommit(tx, () => platform.streams.endSessions());
    await mailResetLink(platform, tx, { ...user, email: change.oldEmail });
    return change.oldEmail;
  });
}

/** Changes the account's address. The caller must hold the lock of the new address and the lock of the user's row. */
async function moveAddress(platform: Platform, tx: Tx, user: UserRow, email: string): Promise<void> {
  const emailNormalised = normaliseEmail(email);
  const owner = await findUserByEmail(tx, emailNormalised);
  if (owner !== undefined && owner.id !== user.id) throw new Problem('email-taken');
  await setEmail(tx, user.id, { email, emailNormalised });
  await deleteRegistrationsOf(tx, emailNormalised);
  // Voids reset links, because they were mailed to the old address.
  await voidTokens(tx, user.id, 'reset-password', platform.clock.now());
}

/**
 * Returns the token of the link that undoes the change. Both emails to the old address contain the same link, so either
 * works.
 */
function undoTokenOf({ config }: Pick<Platform, 'config'>, changeId: string): string {
  return keyedHash(config.secretKey, 'undo-email', changeId).toString('base64url');
}

function unchanged(): Problem {
  const message = 'This is already the email address of your account.';
  return new Problem('email-unchanged', { detail: message, message, errors: [{ path: 'body.email', message }] });
}
