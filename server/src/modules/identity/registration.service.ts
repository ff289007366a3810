import type { z } from 'zod';
import type { registerRequest, RegisterResponse } from '@tradesense/contract/auth.ts';
import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { alreadyRegisteredMail, tokenLink, verifyEmailMail } from './account-mails.ts';
import { normaliseEmail } from './email.policy.ts';
import { USER_REGISTERED, USER_VERIFIED, type UserRegistered, type UserVerified } from './identity.events.ts';
import { voidTokens } from './one-time-tokens.repo.ts';
import { storeToken, consumeUserToken } from './one-time-tokens.service.ts';
import { hashPassword } from './password-hash.ts';
import { refuseCommonPassword } from './password.policy.ts';
import { userView } from './user-view.ts';
import { claimRegistrationNotice, insertUser, markVerified, type NewUser } from './users.repo.ts';

/** The owner of a taken address is told at most this often. */
const NOTICE_EVERY_MS = HOUR_MS;

/**
 * Makes an unverified account and mails the verification link. The answer is the same when the address is taken
 * already: then nothing is stored, the token in the answer opens nothing, and the owner of the address gets a notice.
 * Throws `password-too-common` (422).
 */
export async function register(
  platform: Platform,
  request: z.output<typeof registerRequest>,
): Promise<RegisterResponse> {
  refuseCommonPassword(request.password, 'password');
  const user: NewUser = {
    id: platform.ids.next(),
    name: request.name,
    email: request.email,
    emailNormalised: normaliseEmail(request.email),
    passwordHash: await hashPassword(request.password),
    isAdmin: false,
    promoCode: request.promoCode === '' ? null : (request.promoCode ?? null),
    verifiedAt: null,
    createdAt: new Date(platform.clock.now()),
  };
  const token = platform.ids.secret();
  await platform.db.transaction(async (tx) => {
    if (await insertUser(tx, user)) await welcome(platform, tx, user, token);
    else await noticeOwner(platform, tx, user.emailNormalised);
  });
  return {
    token,
    tempToken: token,
    user: userView({ ...user, username: null, termsAcceptedAt: null, termsVersion: null }),
  };
}

async function welcome(platform: Platform, tx: Tx, user: NewUser, registrationToken: string): Promise<void> {
  const linkToken = platform.ids.secret();
  await storeToken(platform, tx, 'registration', user.id, registrationToken);
  await storeToken(platform, tx, 'verify-email', user.id, linkToken);
  await platform.mailer.queue(
    tx,
    verifyEmailMail(user, tokenLink(platform.config.publicUrl, 'verify-email', linkToken)),
  );
  await platform.outbox.append(tx, USER_REGISTERED, { userId: user.id } satisfies UserRegistered);
}

async function noticeOwner(platform: Platform, tx: Tx, emailNormalised: string): Promise<void> {
  const now = platform.clock.now();
  const owner = await claimRegistrationNotice(tx, emailNormalised, epochMs(now - NOTICE_EVERY_MS), now);
  if (owner !== undefined) await platform.mailer.queue(tx, alreadyRegisteredMail(owner, platform.config.publicUrl));
}

/** The link of the mail was opened. Returns the verified address; throws `link-invalid` or `link-expired` (410). */
export async function verifyEmail(platform: Platform, token: string): Promise<string> {
  return platform.db.transaction(async (tx) => {
    const user = await consumeUserToken(platform, tx, 'verify-email', token);
    await completeVerification(platform, tx, user.id);
    return user.email;
  });
}

/** Marks the account as verified, once: later calls change nothing and raise no event. */
export async function completeVerification(platform: Platform, tx: Tx, userId: string): Promise<void> {
  const now = platform.clock.now();
  if (!(await markVerified(tx, userId, now))) return;
  await voidTokens(tx, userId, 'verify-email', now);
  await voidTokens(tx, userId, 'registration', now);
  await platform.outbox.append(tx, USER_VERIFIED, { userId } satisfies UserVerified);
}
