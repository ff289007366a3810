import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { registerAgainMail, resetPasswordMail, tokenLink } from './account-mails.ts';
import { normaliseEmail } from './email.policy.ts';
import { linkRequested, type LinkRequested } from './identity.events.ts';
import type { RegistrationRow, UserRow } from './identity.tables.ts';
import { countTokensSince, voidTokens } from './one-time-tokens.repo.ts';
import { storeToken } from './one-time-tokens.service.ts';
import { mailVerificationLink, mayMailLink, VERIFICATION_LIFE_MS } from './registration.service.ts';
import {
  findRegistrationByToken,
  lockRegistrationsOf,
  newestRegistrations,
  noteRegistrationNotice,
} from './registrations.repo.ts';
import { hashToken } from './secret-hash.ts';
import { findUserByEmail, lockUser } from './users.repo.ts';

/**
 * Maximum number of reset links mailed to one account within an hour. Further requests get the same response, but no
 * link.
 */
const RESET_LINKS_PER_HOUR_MAX = 5;
/**
 * Maximum number of registrations for which a request of one address mails new links. They are the newest ones from
 * different networks.
 */
const REGISTRATIONS_RESENT_MAX = 3;

/** Records that a visitor requested a link by email. The work is the same whether or not the account exists. */
export async function requestLink(
  platform: Platform,
  request:
    | { kind: 'verify-email' | 'reset-password'; email: string }
    | { kind: 'verify-email'; registrationToken: string },
): Promise<void> {
  const event: LinkRequested =
    'email' in request
      ? { kind: request.kind, emailNormalised: normaliseEmail(request.email) }
      : { kind: request.kind, registrationTokenHash: hashToken(request.registrationToken).toString('hex') };
  await platform.db.transaction(async (tx) => platform.outbox.append(tx, linkRequested.create(event)));
}

/**
 * Outbox handler of `linkRequested`: mails the requested link if an account or a registration has the address and needs
 * such a link.
 */
export async function mailRequestedLink(
  platform: Platform,
  tx: Tx,
  { payload: request }: OutboxEvent<LinkRequested>,
): Promise<void> {
  if (request.kind === 'verify-email') return mailVerificationAgain(platform, tx, request);
  const user = await findUserByEmail(tx, request.emailNormalised);
  if (user !== undefined) await mailRequestedResetLink(platform, tx, user);
  else await mailRegisterAgain(platform, tx, request.emailNormalised);
}

async function mailVerificationAgain(platform: Platform, tx: Tx, request: LinkRequested): Promise<void> {
  const [found] = await registrationsMeant(platform, tx, request);
  if (found === undefined) return;
  await lockRegistrationsOf(tx, found.emailNormalised);
  // Before the lock was acquired, another transaction may have confirmed or rejected a registration.
  for (const registration of await registrationsMeant(platform, tx, request)) {
    if (await mayMailLink(platform, tx, registration)) await mailVerificationLink(platform, tx, registration);
  }
}

async function registrationsMeant(platform: Platform, tx: Tx, request: LinkRequested): Promise<RegistrationRow[]> {
  if ('emailNormalised' in request) return newestRegistrations(tx, request.emailNormalised, REGISTRATIONS_RESENT_MAX);
  const found = await findRegistrationByToken(tx, Buffer.from(request.registrationTokenHash, 'hex'));
  const isLive = found !== undefined && found.createdAt.getTime() + VERIFICATION_LIFE_MS > platform.clock.now();
  return isLive ? [found] : [];
}

/**
 * Mails a reset link, unless the account now has another address, or got `RESET_LINKS_PER_HOUR_MAX` links within the
 * last hour.
 */
export async function mailRequestedResetLink(
  platform: Platform,
  tx: Tx,
  { id, emailNormalised }: Pick<UserRow, 'id' | 'emailNormalised'>,
): Promise<void> {
  // Deliveries of the event run in parallel. The lock on the account makes each delivery count the links that the
  // others have mailed.
  const user = await lockUser(tx, id);
  if (user?.emailNormalised !== emailNormalised) return;
  const anHourAgo = epochMs(platform.clock.now() - HOUR_MS);
  if ((await countTokensSince(tx, user.id, 'reset-password', anHourAgo)) >= RESET_LINKS_PER_HOUR_MAX) return;
  await mailResetLink(platform, tx, user);
}

/** Mails a reset link to an account whose row the caller has locked. Only the newest link works. */
export async function mailResetLink(platform: Platform, tx: Tx, user: UserRow): Promise<void> {
  const token = platform.ids.secret();
  await voidTokens(tx, user.id, 'reset-password', platform.clock.now());
  await storeToken(platform, tx, 'reset-password', user.id, token);
  await platform.mailer.queue(
    tx,
    resetPasswordMail(user, tokenLink(platform.config.publicUrl, 'reset-password', token)),
  );
}

/**
 * Mails the advice to register again, at most once an hour. The address has only unconfirmed registrations, so there is
 * no password to reset, but a new registration always works.
 */
async function mailRegisterAgain(platform: Platform, tx: Tx, emailNormalised: string): Promise<void> {
  // Deliveries of the event run in parallel. The lock on the address makes each delivery find the emails that the
  // others have sent.
  await lockRegistrationsOf(tx, emailNormalised);
  const [newest] = await newestRegistrations(tx, emailNormalised, 1);
  const now = platform.clock.now();
  if (newest === undefined || (newest.noticeAt?.getTime() ?? 0) > now - HOUR_MS) return;
  await noteRegistrationNotice(tx, emailNormalised, now);
  await platform.mailer.queue(tx, registerAgainMail(newest, platform.config.publicUrl));
}
