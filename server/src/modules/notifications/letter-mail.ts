import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import type { Letter } from './notify.service.ts';

/** Returns the email with a monthly letter. Each letter has its own email, with the same text as its page. */
export function letterMail(
  recipient: Recipient,
  { month, title, parts }: Letter,
  { publicUrl, unsubscribe }: { readonly publicUrl: string; readonly unsubscribe: string },
): MailMessage {
  const message = composeMail(recipient, 'monthly-letter', `${PRODUCT_NAME}: ${title}`, [
    ...parts.map(({ heading, lines }) => [...(heading === null ? [] : [heading.toUpperCase()]), ...lines].join('\n')),
    'Read it with its months beside it:',
    `${publicUrl}/dashboard/letter?month=${month}`,
    'You get this email because you chose the monthly letter. We send it once a month, and not at all after a month without an answer or a trade. Choose which emails you get:',
    `${publicUrl}/notifications`,
    'Stop all emails about notifications here, without signing in:',
    unsubscribe,
  ]);
  return { ...message, unsubscribeUrl: unsubscribe };
}
