import type { QueuedMail } from './mail.tables.ts';

/** Delivers emails. A second delivery of the same email must do no harm, because a crash can follow the first one. */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  close(): void;
}
