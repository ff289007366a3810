import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { resetPasswordMail, tokenLink, verifyEmailMail } from './account-mails.ts';
import { normaliseEmail } from './email.policy.ts';
import { LINK_REQUESTED, linkRequested, type LinkRequested } from './identity.events.ts';
import type { UserRow } from './identity.tables.ts';
import { countTokensSince, findOneTimeToken } from './one-time-tokens.repo.ts';
import { storeToken } from './one-time-tokens.service.ts';
import { hashToken } from './secret-hash.ts';
import { findUser, findUserByEmail } from './users.repo.ts';

/** Links of one kind mailed to one account within an hour; more requests are answered and ignored. */
const LINKS_PER_HOUR_MAX = 5;

/** Notes that somebody asked for a link by mail. Does the same work whether or not there is such an account. */
export async function requestLink(
  platform: Platform,
  request:
    { kind: 'verify-email' | 'reset-password'; email: string } | { kind: 'verify-email'; registrationToken: string },
): Promise<void> {
  const event: LinkRequested =
    'email' in request
      ? { kind: request.kind, emailNormalised: normaliseEmail(request.email) }
      : { kind: request.kind, registrationTokenHash: hashToken(request.registrationToken).toString('hex') };
  await platform.db.transaction((tx) => platform.outbox.append(tx, LINK_REQUESTED, event));
}

/** Mails the link when the account exists and the link would serve it; subscribed to `accountLinkRequested`. */
export async function mailRequestedLink(platform: Platform, tx: Tx, { payload }: OutboxEvent): Promise<void> {
  const request = linkRequested.parse(payload);
  const user = await accountMeant(platform, tx, request);
  if (user === undefined || user.isSuspended) return;
  if (request.kind === 'verify-email' && user.verifiedAt !== null) return;
  const anHourAgo = epochMs(platform.clock.now() - HOUR_MS);
  if ((await countTokensSince(tx, user.id, request.kind, anHourAgo)) >= LINKS_PER_HOUR_MAX) return;

  const token = platform.ids.secret();
  await storeToken(platform, tx, request.kind, user.id, token);
  const link = tokenLink(platform.config.publicUrl, request.kind, token);
  const mail = request.kind === 'verify-email' ? verifyEmailMail(user, link) : resetPasswordMail(user, link);
  await platform.mailer.queue(tx, mail);
}

async function accountMeant(platform: Platform, tx: Tx, request: LinkRequested): Promise<UserRow | undefined> {
  if ('emailNormalised' in request) return findUserByEmail(tx, request.emailNormalised);
  const token = await findOneTimeToken(tx, 'registration', Buffer.from(request.registrationTokenHash, 'hex'));
  const isLive = token !== undefined && token.usedAt === null && token.expiresAt.getTime() > platform.clock.now();
  return isLive && token.userId !== null ? findUser(tx, token.userId) : undefined;
}
