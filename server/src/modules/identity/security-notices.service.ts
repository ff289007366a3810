import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { Tx } from '../../platform/database/database.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { Platform } from '../../platform/module.ts';
import { pageLink } from './account-mails.ts';
import { logAuthentication } from './authentication-log.ts';

/** For each security setting, subject and first sentence of the email about its change. */
const NOTICES = {
  'new-device': [
    'New sign-in to your account',
    'Someone signed in to your account from a device that has not been used for it before.',
  ],
  'totp-on': [
    'Authenticator app turned on',
    'An authenticator app was set up for your account. Signing in now asks for a code of it.',
  ],
  'totp-off': [
    'Authenticator app turned off',
    'The authenticator app of your account was turned off. Signing in no longer asks for a code.',
  ],
  'recovery-codes': [
    'New recovery codes',
    'New recovery codes were made for your account. The codes before no longer work.',
  ],
  'recovery-code-used': [
    'Recovery code used',
    'Someone signed in to your account with a recovery code instead of the authenticator app.',
  ],
  'passkey-added': ['Passkey added', 'A passkey was added to your account. It can be used to sign in.'],
  'passkey-removed': ['Passkey removed', 'A passkey of your account was removed. It can no longer be used to sign in.'],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>;
export type SecurityNotice = keyof typeof NOTICES;

/**
 * Mails the owner of an account which security setting has changed, and logs the change. `detail` adds information to
 * the email, such as the device.
 */
export async function queueSecurityNotice(
  { mailer, config, log }: Pick<Platform, 'mailer' | 'config' | 'log'>,
  tx: Tx,
  recipient: Recipient & { readonly id: string },
  notice: SecurityNotice,
  detail?: string,
): Promise<void> {
  logAuthentication({ log }, tx, { event: notice, userId: recipient.id });
  const [subject, sentence] = NOTICES[notice];
  const lines = [
    sentence,
    ...(detail === undefined ? [] : [detail]),
    'If this was you, there is nothing to do. If not, choose a new password, which ends all sessions, and look at your security settings:',
    pageLink(config.publicUrl, 'forgot-password'),
  ];
  await mailer.queue(tx, composeMail(recipient, 'security-notice', `${subject} (${PRODUCT_NAME})`, lines));
}
