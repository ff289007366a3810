import type { Tx } from '../database/database.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text, from which the HTML part is made (paragraphs and links). */
  readonly text: string;
  /** Kind of email, such as `verify-email`, `reset-password` or `security-notice`. */
  readonly kind: string;
  /** Link that stops emails of this kind with one request, for the headers of RFC 8058. */
  readonly unsubscribeUrl?: string;
}

/** Queues emails in the database with the change that causes them. They are sent afterwards and retried, so they never block a request. */
export interface Mailer {
  queue(tx: Tx, message: MailMessage): Promise<void>;
  /** Removes what the transport has stored of emails to these addresses, in lower case. Call it after the commit that deletes their rows. */
  forget(addresses: readonly string[]): void;
}
