import { VERIFICATION_LINK_HOURS } from '@tradesense/contract/product.ts';
import type { z } from 'zod';
import type { registerRequest, RegisterResponse } from '@tradesense/contract/auth.ts';
import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import { networkOf } from '../../platform/http/network-address.ts';
import { alreadyRegisteredMail, tokenLink, verifyEmailMail } from './account-mails.ts';
import { normaliseEmail } from './email.policy.ts';
import type { RegistrationRow } from './identity.tables.ts';
import { hashPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password.policy.ts';
import {
  countLinksSince,
  insertRegistration,
  insertRegistrationLink,
  lockRegistrationsOf,
} from './registrations.repo.ts';
import { hashToken, keyedHash } from './secret-hash.ts';
import { userView } from './user-view.ts';
import { claimRegistrationNotice, findUserByEmail } from './users.repo.ts';

/** Minimum time between two notices to the owner of an address that somebody tries to register again. */
const NOTICE_EVERY_MS = HOUR_MS;
/** Lifetime of a verification link and of a registration token. */
export const VERIFICATION_LIFE_MS = VERIFICATION_LINK_HOURS * HOUR_MS;
/**
 * Maximum number of verification links that are mailed to one address within an hour: `ofNetwork` for registrations
 * from the same network, `all` for all of the address's registrations. Networks have separate limits, so that a
 * stranger on another network cannot use up the links of the address's owner.
 */
const LINKS_PER_HOUR_MAX = { ofNetwork: 5, all: 20 } as const;

/** The browser that registers or confirms: its network and its visitor cookie. */
export interface Registrar {
  readonly visitor: string;
  readonly address: string;
  /** IANA time zone of the browser. */
  readonly timeZone: string;
}

/** Returns the hash that identifies the browser from which a registration was made. */
export function registrarHash({ config }: Pick<Platform, 'config'>, visitor: string): Buffer {
  return keyedHash(config.secretKey, 'registration-visitor', visitor);
}

/**
 * Stores a registration and mails its verification link. The account is created when the link is confirmed.
 * Registrations of one address do not affect each other. If the address already has an account, or has reached its
 * limit of links, nothing is stored. The response looks the same, but its token has no effect. The owner of an existing
 * account gets a notice. Throws `registrations-closed` (403), and `password-too-common` or `password-too-weak` (422).
 */
export async function register(
  platform: Platform & { readonly settings: Settings },
  request: z.output<typeof registerRequest>,
  registrar: Registrar,
): Promise<RegisterResponse> {
  if (!(await platform.settings.current())['registrations-open']) throw new Problem('registrations-closed');
  refuseWeakPassword(request.password, request, 'password');
  const { ids, clock, config } = platform;
  const token = ids.secret();
  const registration: RegistrationRow = {
    id: ids.next(),
    name: request.name,
    email: request.email,
    emailNormalised: normaliseEmail(request.email),
    passwordHash: await hashPassword(request.password),
    promoCode: request.promoCode === '' ? null : (request.promoCode ?? null),
    visitorHash: registrarHash(platform, registrar.visitor),
    networkHash: keyedHash(config.secretKey, 'registration-network', networkOf(registrar.address)),
    tokenHash: hashToken(token),
    noticeAt: null,
    createdAt: new Date(clock.now()),
  };
  await platform.db.transaction(async (tx) => {
    await lockRegistrationsOf(tx, registration.emailNormalised);
    const owner = await findUserByEmail(tx, registration.emailNormalised);
    if (owner !== undefined && owner.verifiedAt !== null) return noticeOwner(platform, tx, owner.emailNormalised);
    if (!(await mayMailLink(platform, tx, registration))) return;
    await insertRegistration(tx, registration);
    await mailVerificationLink(platform, tx, registration);
  });
  return {
    token,
    tempToken: token,
    user: userView({
      ...registration,
      isAdmin: false,
      isModerator: false,
      isSuspended: false,
      verifiedAt: null,
      username: null,
      termsAcceptedAt: null,
      termsVersion: null,
    }),
  };
}

/** Whether one more link may be mailed for this registration in this hour. The caller holds the address's lock. */
export async function mayMailLink(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { emailNormalised, networkHash }: RegistrationRow,
): Promise<boolean> {
  const sent = await countLinksSince(tx, emailNormalised, networkHash, epochMs(clock.now() - HOUR_MS));
  return sent.ofNetwork < LINKS_PER_HOUR_MAX.ofNetwork && sent.all < LINKS_PER_HOUR_MAX.all;
}

export async function mailVerificationLink(platform: Platform, tx: Tx, registration: RegistrationRow): Promise<void> {
  const { ids, clock, config, mailer } = platform;
  const token = ids.secret();
  const now = clock.now();
  await insertRegistrationLink(tx, {
    id: ids.next(),
    registrationId: registration.id,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    expiresAt: new Date(now + VERIFICATION_LIFE_MS),
  });
  await mailer.queue(tx, verifyEmailMail(registration, tokenLink(config.publicUrl, 'verify-email', token)));
}

async function noticeOwner(platform: Platform, tx: Tx, emailNormalised: string): Promise<void> {
  const now = platform.clock.now();
  const owner = await claimRegistrationNotice(tx, emailNormalised, epochMs(now - NOTICE_EVERY_MS), now);
  if (owner !== undefined) await platform.mailer.queue(tx, alreadyRegisteredMail(owner, platform.config.publicUrl));
}
