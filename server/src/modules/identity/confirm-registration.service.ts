import type { VerifyEmailRequest } from '@tradesense/contract/auth.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { userRegistered, userVerified } from './identity.events.ts';
import type { RegistrationRow } from './identity.tables.ts';
import { voidTokens } from './one-time-tokens.repo.ts';
import { passwordMatches } from './password-hash.ts';
import { registrarHash, type Registrar } from './registration.service.ts';
import {
  deleteRegistration,
  deleteRegistrationsOf,
  findRegistration,
  findRegistrationByLink,
  lockRegistrationsOf,
} from './registrations.repo.ts';
import { hashToken } from './secret-hash.ts';
import { confirmUser, markVerified } from './users.repo.ts';

/**
 * Creates the account for the registration that the mailed link belongs to. The link proves access to the mailbox, but
 * not that the mailbox's owner registered. The link therefore works only in the browser that registered, or together
 * with the registration's password. All other registrations of the address are deleted. Returns the verified address.
 * Throws `link-invalid` or `link-expired` (410), `registration-password-needed` or `password-wrong` (422).
 */
export async function verifyEmail(
  platform: Platform,
  { token, password }: VerifyEmailRequest,
  { visitor, timeZone }: Pick<Registrar, 'visitor' | 'timeZone'>,
): Promise<string> {
  const linkHash = hashToken(token);
  const registration = await platform.db.read((tx) => registrationOf(platform, tx, linkHash));
  const isSameBrowser = registration.visitorHash?.equals(registrarHash(platform, visitor)) ?? false;
  if (!isSameBrowser) await requirePassword(registration, password);

  return platform.db.transaction(async (tx) => {
    await lockRegistrationsOf(tx, registration.emailNormalised);
    // Since the registration was read, another link of the address may have been confirmed, or this registration may
    // have been rejected.
    await registrationOf(platform, tx, linkHash);
    if ((await createConfirmed(platform, tx, registration, timeZone)) === undefined) throw new Problem('link-invalid');
    return registration.email;
  });
}

/**
 * Creates the account for a registration that an administrator confirms without the mailed link. Returns the account's
 * id; `undefined` if the registration no longer exists, or if its address has an account now.
 */
export async function confirmRegistration(
  platform: Platform,
  tx: Tx,
  { id, emailNormalised }: Pick<RegistrationRow, 'id' | 'emailNormalised'>,
): Promise<string | undefined> {
  await lockRegistrationsOf(tx, emailNormalised);
  const registration = await findRegistration(tx, id);
  return registration === undefined ? undefined : createConfirmed(platform, tx, registration, null);
}

/**
 * Creates the account of a registration and returns its id; `undefined` if the address already has an account. The
 * caller holds the lock of the address. `timeZone` is that of the browser that confirms it; `null` if the
 * registration is confirmed without a browser.
 */
async function createConfirmed(
  platform: Platform,
  tx: Tx,
  registration: RegistrationRow,
  timeZone: string | null,
): Promise<string | undefined> {
  const now = platform.clock.now();
  const userId = await confirmUser(tx, registration, now);
  if (userId === undefined) return undefined;
  await deleteRegistrationsOf(tx, registration.emailNormalised);
  await voidTokens(tx, userId, 'reset-password', now);
  platform.outbox.append(tx, userRegistered.create(timeZone === null ? { userId } : { userId, timeZone }));
  platform.outbox.append(tx, userVerified.create({ userId }));
  return userId;
}

/**
 * Rejects the registration that the mailed link belongs to, and voids all of its links. The owner of the mailbox calls
 * this if they did not register. Throws `link-invalid` or `link-expired` (410).
 */
export async function rejectRegistration(platform: Platform, token: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const { id, emailNormalised } = await registrationOf(platform, tx, hashToken(token));
    await lockRegistrationsOf(tx, emailNormalised);
    // Throws if the registration was confirmed in the meantime: its account must stay.
    await registrationOf(platform, tx, hashToken(token));
    await deleteRegistration(tx, id);
  });
}

/**
 * Marks an account as verified. Only an earlier release stored accounts before their address was verified. A repeated
 * call changes nothing and publishes no event.
 */
export async function completeVerification(
  platform: Platform,
  tx: Tx,
  user: { readonly id: string; readonly emailNormalised: string },
): Promise<void> {
  if (!(await markVerified(tx, user.id, platform.clock.now()))) return;
  await deleteRegistrationsOf(tx, user.emailNormalised);
  platform.outbox.append(tx, userVerified.create({ userId: user.id }));
}

async function registrationOf({ clock }: Platform, tx: Tx, linkHash: Buffer): Promise<RegistrationRow> {
  const linked = await findRegistrationByLink(tx, linkHash);
  if (linked === undefined) throw new Problem('link-invalid');
  if (linked.linkExpiresAt.getTime() <= clock.now()) throw new Problem('link-expired');
  return linked.registration;
}

async function requirePassword({ passwordHash }: RegistrationRow, password: string | undefined): Promise<void> {
  if (password === undefined) throw new Problem('registration-password-needed');
  if (await passwordMatches(passwordHash, password)) return;
  const message = 'This is not the password that you chose when you registered';
  throw new Problem('password-wrong', { detail: message, message, errors: [{ path: 'body.password', message }] });
}
