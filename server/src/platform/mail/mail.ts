import type { Tx } from '../database/database.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text, from which the HTML part is made (paragraphs and links). */
  readonly text: string;
  /** Kind of email, such as `verify-email`, `reset-password` or `security-notice`. */
  readonly kind: string;
  /** Link that unsubscribes from this kind of email with a single request, for the headers of RFC 8058. */
  readonly unsubscribeUrl?: string;
}

/**
 * Queues emails in the transaction of the change that causes them. They are sent afterward and retried, so they never
 * block a request.
 */
export interface Mailer {
  queue(tx: Tx, message: MailMessage): Promise<void>;
  /**
   * Removes stored emails to the given addresses (in lower case) from the transport. Call it after the commit of the
   * transaction that deletes the emails' rows.
   */
  forget(addresses: readonly string[]): void;
}
