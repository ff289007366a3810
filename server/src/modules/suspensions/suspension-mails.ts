import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';

const dayOf = (at: Date): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

export function suspendedMail(
  to: Recipient,
  publicUrl: string,
  { reason, until }: { readonly reason: string; readonly until: Date | null },
): MailMessage {
  return composeMail(to, 'account-suspended', `Your ${PRODUCT_NAME} account is suspended`, [
    `An administrator has suspended your account: ${reason}`,
    until === null
      ? 'The suspension has no fixed end.'
      : `The suspension ends by itself on ${dayOf(until)} (UTC). Nothing is deleted.`,
    'Sign in to read the notice, to export your data, to appeal once, to cancel a subscription or to delete your account:',
    `${publicUrl}/suspended`,
  ]);
}

export function restoredMail(to: Recipient, publicUrl: string): MailMessage {
  return composeMail(to, 'account-restored', `Your ${PRODUCT_NAME} account is open again`, [
    'The suspension of your account is over. Everything is as you left it:',
    publicUrl,
  ]);
}
