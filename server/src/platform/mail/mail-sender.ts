import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import {
  claimDueMail,
  deleteMailsSentBefore,
  makeUnsentMailsDue,
  markMailFailed,
  markMailSent,
} from './mail-queue.repo.ts';
import type { MailTransport } from './mail-transport.ts';
import type { QueuedMail } from './mail.tables.ts';

/** A mail that is being sent by a server that died is taken up again after this long. */
const CLAIM_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const MAX_RETRY_MS = 6 * HOUR_MS;
/** Nobody waits for an older mail any more, and its links are long dead. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
const SENT_KEPT_MS = 30 * DAY_MS;
const ERROR_TEXT_MAX = 500;

export interface MailSender {
  /** Sends what is due, as long as `goesOn`. Failures are noted with the mail and tried again later. */
  sendDue(goesOn: () => boolean): Promise<void>;
  /** Takes up at once what a dead process had claimed; only for the one process of an embedded database. */
  releaseClaims(): Promise<void>;
  /** Deletes the records of mails sent long ago. */
  deleteOld(now: EpochMs): Promise<void>;
}

/** The wait after the n-th failure: 30 s, doubled each time, 6 h at most. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS);
}

/**
 * Takes mails one by one, so that the claim outlives the slowest delivery. Between claim and mark no transaction is
 * open: a slow mail server holds up nothing but mail.
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
    const failure = await attempt(mail);
    await db.transaction(async (tx) => {
      if (failure === null) await markMailSent(tx, mail.id, clock.now());
      else await markMailFailed(tx, mail.id, failure, epochMs(clock.now() + retryDelayMs(mail.attempts)));
    });
    return true;
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
      await db.transaction((tx) => deleteMailsSentBefore(tx, epochMs(now - SENT_KEPT_MS)));
    },
  };
}
