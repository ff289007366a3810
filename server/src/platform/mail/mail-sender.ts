import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, epochMs, HOUR_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import {
  claimDueMail,
  deleteOldMails,
  makeUnsentMailsDue,
  markMailFailed,
  markMailSent,
  renewClaim,
} from './mail-queue.repo.ts';
import type { MailTransport } from './mail-transport.ts';
import type { QueuedMail } from './mail.tables.ts';

/**
 * Time in ms after which another server may claim an email that a crashed server was sending. A running server renews
 * its claim.
 */
const CLAIM_MS = 12 * SECOND_MS;
const RENEW_EVERY_MS = CLAIM_MS / 4;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const MAX_RETRY_MS = 6 * HOUR_MS;
/** Age in ms from which an unsent email is no longer sent. By then, most links in emails have expired. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
const SENT_KEPT_MS = 30 * DAY_MS;
const ERROR_TEXT_MAX = 500;

export interface MailSender {
  /**
   * Sends the due emails one at a time. Calls `goesOn` before each email, and stops when it returns `false`. If an
   * email cannot be sent, the error is stored and the email is retried later.
   */
  sendDue(goesOn: () => boolean): Promise<void>;
  /** Releases the claims of a previous process that crashed. Only for the embedded database, which has one process. */
  releaseClaims(): Promise<void>;
  /** Deletes old records of sent emails, and emails that are too old to be sent. */
  deleteOld(now: EpochMs): Promise<void>;
}

/** Returns the delay after the n-th failure in ms: 30 s, doubled after each failure, at most 6 h. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS);
}

/**
 * Claims emails one at a time, and renews the claim while a delivery is running. No transaction is open during a
 * delivery, so a slow mail server delays only emails.
 */
export function createMailSender(
  db: Database,
  clock: Clock,
  log: FastifyBaseLogger,
  transport: MailTransport,
): MailSender {
  async function sendNext(): Promise<boolean> {
    const now = clock.now();
    const notBefore = epochMs(now - GIVE_UP_AFTER_MS);
    const mail = await db.transaction((tx) => claimDueMail(tx, now, notBefore, epochMs(now + CLAIM_MS)));
    if (mail === undefined) return false;
    let renewed: Promise<void> = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = renew(mail);
    }, RENEW_EVERY_MS);
    const failure = await attempt(mail);
    clearInterval(renewing);
    await renewed;
    await db.transaction(async (tx) => {
      if (failure === null) await markMailSent(tx, mail.id, clock.now());
      else await markMailFailed(tx, mail.id, failure, epochMs(clock.now() + retryDelayMs(mail.attempts)));
    });
    return true;
  }

  async function renew(mail: QueuedMail): Promise<void> {
    try {
      await db.transaction((tx) => renewClaim(tx, mail, epochMs(clock.now() + CLAIM_MS)));
    } catch (error) {
      log.warn({ err: error, mailId: mail.id }, 'the claim of a mail was not renewed');
    }
  }

  async function attempt(mail: QueuedMail): Promise<string | null> {
    try {
      await transport.deliver(mail);
      return null;
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_TEXT_MAX);
      log.warn({ mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason }, 'mail not sent, will try again');
      return reason;
    }
  }

  return {
    async sendDue(goesOn) {
      while (goesOn() && (await sendNext()));
    },
    async releaseClaims() {
      await db.transaction((tx) => makeUnsentMailsDue(tx, clock.now()));
    },
    async deleteOld(now) {
      const [sentBefore, givenUpBefore] = [epochMs(now - SENT_KEPT_MS), epochMs(now - GIVE_UP_AFTER_MS)];
      await db.transaction((tx) => deleteOldMails(tx, { sentBefore, givenUpBefore }));
    },
  };
}
