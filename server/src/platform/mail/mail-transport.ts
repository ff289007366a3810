import type { QueuedMail } from './mail.tables.ts';

/** Where mails go. Delivering the same mail twice must not harm: a crash can come between sending and noting it. */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  close(): void;
}
