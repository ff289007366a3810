import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Recipient } from '../../platform/mail/compose-mail.ts';
import type { Platform } from '../../platform/module.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { choicesOf } from './choices.repo.ts';
import { letterMail } from './letter-mail.ts';
import { mailSettingsOf, mailSettingsOfAll } from './mail-settings.repo.ts';
import { mailDecision } from './mail-time.policy.ts';
import { nameOthers, namesNobody } from './name-others.service.ts';
import { notificationMail } from './notification-mail.ts';
import {
  dropMail,
  dropOlder,
  listWaitingLearners,
  lockWaiting,
  markMailed,
  type WaitingLearner,
} from './notification-mails.repo.ts';
import type { NotificationRow } from './notifications.tables.ts';
import type { Letter } from './notify.service.ts';
import { unsubscribeLink } from './unsubscribe-token.ts';

export type SendMailsDeps = Pick<Platform, 'db' | 'mailer' | 'config' | 'log'> & {
  /** Returns the email address of a learner; `null` if the learner must not get emails. */
  readonly recipientOf: (tx: Tx, userId: string) => Promise<Recipient | null>;
};

/** Number of learners that one query reads. */
const LEARNERS_PER_PAGE = 200;
/** Maximum number of notifications for one email. Older ones are never emailed. */
const NOTIFICATIONS_PER_MAIL = 500;

/**
 * Sends emails about the due notifications. An email is queued in the transaction that marks its notifications, so no
 * notification is emailed twice, even if a server crashes or several run at the same time. A failure for one learner
 * does not affect the others.
 */
export async function sendNotificationMails(deps: SendMailsDeps, now: EpochMs): Promise<void> {
  let page: WaitingLearner[];
  let after: string | null = null;
  do {
    const from: string | null = after;
    page = await deps.db.read((tx) => listWaitingLearners(tx, from, LEARNERS_PER_PAGE));
    for (const userId of await learnersWithWork(deps, page, now)) {
      try {
        await deps.db.transaction((tx) => mailLearner(deps, tx, userId, now));
      } catch (error) {
        deps.log.error({ err: error, userId }, 'notifications not mailed, tried again in the next run');
      }
    }
    after = page.at(-1)?.userId ?? null;
  } while (page.length === LEARNERS_PER_PAGE);
}

/**
 * Returns the learners whose oldest waiting notification is due. A newer notification of the same learner never becomes
 * due before the oldest.
 */
async function learnersWithWork(
  { db }: Pick<SendMailsDeps, 'db'>,
  page: readonly WaitingLearner[],
  now: EpochMs,
): Promise<string[]> {
  const ids = page.map(({ userId }) => userId);
  const settingsOf = await db.read((tx) => mailSettingsOfAll(tx, ids));
  const hasWork = ({ userId, oldest }: WaitingLearner) => {
    const settings = settingsOf(userId);
    try {
      return mailDecision(settings, zoneOffset(settings.timeZone), epochMs(oldest.getTime()), now) !== 'wait';
    } catch (error) {
      // This server does not know the learner's time zone. Including the learner makes the next step fail and log the
      // error for this learner alone.
      if (error instanceof RangeError) return true;
      throw error;
    }
  };
  return page.filter(hasWork).map(({ userId }) => userId);
}

async function mailLearner(deps: SendMailsDeps, tx: Tx, userId: string, now: EpochMs): Promise<void> {
  const settings = await mailSettingsOf(tx, userId);
  const mailed = new Set((await choicesOf(tx, userId)).filter(({ isMailed }) => isMailed).map(({ type }) => type));
  const recipient = await deps.recipientOf(tx, userId);
  const offsetAt = zoneOffset(settings.timeZone);
  const decisionOf = ({ type, createdAt }: NotificationRow) =>
    recipient === null || !mailed.has(type)
      ? 'drop'
      : mailDecision(settings, offsetAt, epochMs(createdAt.getTime()), now);
  const waiting = await lockWaiting(tx, userId, NOTIFICATIONS_PER_MAIL);
  const due = waiting.filter((row) => decisionOf(row) === 'send');
  const dropped = waiting.filter((row) => decisionOf(row) === 'drop').map(({ id }) => id);
  if (dropped.length > 0) await dropMail(tx, dropped);
  if (due.length === 0 || recipient === null) return;
  const [oldest] = due;
  if (oldest !== undefined && waiting.length === NOTIFICATIONS_PER_MAIL) await dropOlder(tx, userId, oldest);
  await markMailed(
    tx,
    due.map(({ id }) => id),
    new Date(now),
  );
  const links = { publicUrl: deps.config.publicUrl, unsubscribe: unsubscribeLink(deps.config, userId) };
  const named = await nameOthers(tx, userId, due);
  const [letters, news] = splitLetters(named.filter((row) => !namesNobody(row)));
  if (news.length > 0) await deps.mailer.queue(tx, notificationMail(recipient, news, settings, links));
  for (const letter of letters) await deps.mailer.queue(tx, letterMail(recipient, letter, links));
}

/** Splits due notifications into the monthly letters and all others. Each letter gets its own email. */
function splitLetters(due: readonly NotificationRow[]): [letters: Letter[], news: NotificationRow[]] {
  const letters: Letter[] = [];
  const news = due.filter(({ type, payload }) => {
    if (type !== 'monthly-letter' || !('month' in payload)) return true;
    letters.push(payload);
    return false;
  });
  return [letters, news];
}
