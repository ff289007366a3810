import type { Tx } from '../database/database.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text, always; the HTML part is made from it (paragraphs and links). */
  readonly text: string;
  /** What kind of mail it is, for the outbox listing: `verify-email`, `reset-password`, `security-notice` … */
  readonly kind: string;
}

/** Mail is queued in the database with the change that causes it, sent afterwards, and retried; it never blocks a request. */
export interface Mailer {
  queue(tx: Tx, message: MailMessage): Promise<void>;
}
