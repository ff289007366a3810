import type { QueuedMail } from './mail.tables.ts';

/** Delivers emails. A second delivery of the same email must do no harm, because a crash can follow the first one. */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  /** Removes stored emails to these addresses, in lower case. Absent if the transport stores none. */
  forget?(addresses: readonly string[]): Promise<void>;
  close(): void;
}
