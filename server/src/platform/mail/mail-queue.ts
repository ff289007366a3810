import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { afterCommit } from '../database/database-after-commit.ts';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createFileTransport } from './mail-files.ts';
import { withoutDemoMails } from './demo-address.ts';
import { insertMail } from './mail-queue.repo.ts';
import { createMailSender } from './mail-sender.ts';
import { createSmtpTransport } from './mail-smtp.ts';
import type { Mailer } from './mail.ts';
import type { MailTransport } from './mail-transport.ts';

/** Interval in ms at which each server looks for emails to retry and for unsent emails of servers that died. */
const SEND_EVERY_MS = 5 * SECOND_MS;

interface Parts {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  /** Sends the emails. Default: the configured transport. */
  readonly transport?: MailTransport | undefined;
}

function configuredTransport({ smtpUrl, mailFrom, dataDir }: Parts['config']): MailTransport {
  return smtpUrl === null
    ? createFileTransport(join(dataDir, 'outbox'), mailFrom)
    : createSmtpTransport(smtpUrl, mailFrom);
}

/** The mailer of a server process. */
export interface MailQueue extends Mailer {
  /** Starts sending: first the emails that the previous process left unsent, then emails as they become due. */
  start(): void;
  /** Sends the emails that are due now, and waits for them. */
  sendDue(): Promise<void>;
  /**
   * Waits for the running delivery. Call it before the database is closed. Emails that are due are sent after the next
   * start.
   */
  close(): Promise<void>;
}

/**
 * Queues emails in the database and sends them by SMTP or, without `SMTP_URL`, writes them to `DATA_DIR/outbox`. An
 * email is sent right after its transaction has committed. Every server also looks for emails that a failure or a crash
 * left unsent. There is no lease for this, because the server that holds the lease may be the server that dies.
 */
export function createMailQueue({ config, db, clock, ids, jobs, log, ...parts }: Parts): MailQueue {
  const transport = parts.transport ?? withoutDemoMails(configuredTransport(config));
  const sender = createMailSender(db, clock, log, transport);
  let isClosed = false;
  let underWay: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** Runs one round at a time. Each call adds a round that starts after the running round. */
  function send(): Promise<void> {
    const round = underWay.then(() => sender.sendDue(() => !isClosed));
    underWay = round.catch(() => undefined);
    return round;
  }
  function wake(): void {
    send().catch((error: unknown) => log.error({ err: error }, 'mail waits for the next round'));
  }

  jobs.every('mail-retention', DAY_MS, (now) => sender.deleteOld(now));

  return {
    async queue(tx, message) {
      const now = new Date(clock.now());
      await insertMail(tx, {
        id: ids.next(),
        kind: message.kind,
        toAddress: message.to,
        subject: message.subject,
        body: message.text,
        createdAt: now,
        attempts: 0,
        nextAttemptAt: now,
        sentAt: null,
        lastError: null,
        unsubscribeUrl: message.unsubscribeUrl ?? null,
      });
      afterCommit(tx, wake);
    },
    forget(addresses) {
      // Wait for the running delivery, because it may be writing an email to one of the addresses.
      underWay = underWay
        .then(() => transport.forget?.(addresses))
        .catch((error: unknown) => log.error({ err: error }, 'emails of a deleted account could not be removed'));
    },
    start() {
      if (db.kind === 'embedded') underWay = underWay.then(() => sender.releaseClaims());
      wake();
      timer = setInterval(wake, SEND_EVERY_MS);
    },
    sendDue: send,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await underWay;
      transport.close();
    },
  };
}
