import type { QueuedMail } from './mail.tables.ts';

/**
 * Delivers emails. Delivering the same email twice must be harmless, because the server can crash before it records the
 * first delivery.
 */
export interface MailTransport {
  deliver(mail: QueuedMail): Promise<void>;
  /** Removes stored emails to the given addresses (in lower case). Absent if the transport stores no emails. */
  forget?(addresses: readonly string[]): Promise<void>;
  close(): void;
}
