import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { MailMessage } from './mail.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

// Returns the greeting line. It leaves out a name that mail programs would turn into a link, because a stranger could
// register somebody's address under such a name to send that person a link.
function greeting(name: string): string {
  const oneLine = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return oneLine === '' || /[:/@\\]|\.\S/.test(oneLine) ? 'Hello,' : `Hello ${oneLine},`;
}

/**
 * Returns an email: the greeting, the paragraphs, and the product's name. A paragraph that consists of one web address
 * becomes a link.
 */
export function composeMail(
  recipient: Recipient,
  kind: string,
  subject: string,
  paragraphs: readonly string[],
): MailMessage {
  const text = [greeting(recipient.name), ...paragraphs, `The ${PRODUCT_NAME} team`].join('\n\n');
  return { to: recipient.email, kind, subject, text: `${text}\n` };
}
