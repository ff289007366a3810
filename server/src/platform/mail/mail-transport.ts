import type { QueuedMail } from './mail.tables.ts';

/**
 * Delivers emails. A repeated delivery of the same email must be harmless, because the server can crash right after the
 * first one.
 */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  /** Removes stored emails to these addresses, in lower case. Absent if the transport stores none. */
  forget?(addresses: readonly string[]): Promise<void>;
  close(): void;
}
