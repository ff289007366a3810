import type { QueuedMail } from './mail.tables.ts';

/** Delivers emails. Delivering the same email twice must do no harm, because a crash can follow the first delivery. */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  /** Removes stored emails to these addresses, in lower case. Absent if the transport stores none. */
  forget?(addresses: readonly string[]): Promise<void>;
  close(): void;
}
