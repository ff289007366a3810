import { PRODUCT_NAME, RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@tradesense/contract/product.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

/** A page of the web app that takes a one-time token. */
export function tokenLink(publicUrl: string, page: 'verify-email' | 'reset-password' | 'setup', token: string): string {
  return `${pageLink(publicUrl, page)}?token=${token}`;
}

function pageLink(publicUrl: string, page: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/auth/${page}`;
}

// A stranger can register any address under any name: a name that mail programs would turn into a link is left out.
function greeting(name: string): string {
  const oneLine = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return oneLine === '' || /[:/@\\]|\.\S/.test(oneLine) ? 'Hello,' : `Hello ${oneLine},`;
}

function compose(recipient: Recipient, kind: string, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = [greeting(recipient.name), ...paragraphs, `The ${PRODUCT_NAME} team`].join('\n\n');
  return { to: recipient.email, kind, subject, text: `${text}\n` };
}

export function verifyEmailMail(recipient: Recipient, link: string): MailMessage {
  return compose(recipient, 'verify-email', `Confirm your email address for ${PRODUCT_NAME}`, [
    `Welcome to ${PRODUCT_NAME}. Please confirm that this email address is yours:`,
    link,
    `The link works once, for ${VERIFICATION_LINK_HOURS} hours.`,
    'In another browser than the one you registered with, the page asks for the password that you chose.',
    'You did not register? Then open the link and select “This was not me”, or do nothing: without this confirmation no account exists.',
  ]);
}

export function resetPasswordMail(recipient: Recipient, link: string): MailMessage {
  return compose(recipient, 'reset-password', `Choose a new password for ${PRODUCT_NAME}`, [
    'Here you can choose a new password:',
    link,
    `The link works once, for ${RESET_LINK_HOURS} hour. Afterwards you are signed out everywhere and sign in with the new password.`,
    'If you did not request this, ignore this email. Your password has not changed.',
  ]);
}

export function passwordChangedMail(recipient: Recipient, publicUrl: string): MailMessage {
  return compose(recipient, 'security-notice', `Your ${PRODUCT_NAME} password was changed`, [
    `The password of your ${PRODUCT_NAME} account was just changed, and your other devices were signed out.`,
    'If this was not you, secure your account now by choosing a new password:',
    pageLink(publicUrl, 'forgot-password'),
  ]);
}

export function registerAgainMail(recipient: Recipient, publicUrl: string): MailMessage {
  return compose(recipient, 'register-again', `Your ${PRODUCT_NAME} registration is not confirmed`, [
    `A new ${PRODUCT_NAME} password was requested for this email address. No account has it yet, because its registration was never confirmed.`,
    'Register again with a password of your choice, and open the link that we send you then:',
    pageLink(publicUrl, 'register'),
    'If you did not request this, ignore this email.',
  ]);
}

export function alreadyRegisteredMail(recipient: Recipient, publicUrl: string): MailMessage {
  return compose(recipient, 'already-registered', `You already have a ${PRODUCT_NAME} account`, [
    `Somebody, probably you, tried to register at ${PRODUCT_NAME} with this email address. It has an account already; nothing was changed.`,
    'Sign in here:',
    pageLink(publicUrl, 'login'),
    'Forgot the password? Choose a new one:',
    pageLink(publicUrl, 'forgot-password'),
    'If this was not you, ignore this email.',
  ]);
}
