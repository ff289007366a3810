import { PRODUCT_NAME, RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@tradesense/contract/product.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';

type TokenPage = 'verify-email' | 'reset-password' | 'setup' | 'confirm-email' | 'undo-email';

/** Returns the address of a page of the web app that takes a one-time token. */
export function tokenLink(publicUrl: string, page: TokenPage, token: string): string {
  return `${pageLink(publicUrl, page)}?token=${token}`;
}

export function pageLink(publicUrl: string, page: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/auth/${page}`;
}

export function verifyEmailMail(recipient: Recipient, link: string): MailMessage {
  return composeMail(recipient, 'verify-email', `Confirm your email address for ${PRODUCT_NAME}`, [
    `Welcome to ${PRODUCT_NAME}. Someone registered with this email address. If it was you, confirm the address:`,
    link,
    `The link works once and expires after ${VERIFICATION_LINK_HOURS} hours.`,
    'If you open it in another browser than the one you registered in, the page asks for the password you chose.',
    'If you did not register, open the link and select “This was not me”, or ignore this email. Without your confirmation there is no account.',
  ]);
}

export function resetPasswordMail(recipient: Recipient, link: string): MailMessage {
  return composeMail(recipient, 'reset-password', `Choose a new password for ${PRODUCT_NAME}`, [
    `We received a request for a new password for your ${PRODUCT_NAME} account. Choose one here:`,
    link,
    `The link works once and expires after ${RESET_LINK_HOURS} hour. The new password signs you out on every device; sign in with it again.`,
    'If you did not request this, ignore this email. Your password has not changed.',
  ]);
}

/**
 * Returns the email that notifies the owner of a new password. A `change` ended all sessions except the one that
 * requested it; a `reset` ended all sessions.
 */
export function passwordChangedMail(recipient: Recipient, publicUrl: string, cause: 'change' | 'reset'): MailMessage {
  return composeMail(recipient, 'security-notice', `Your ${PRODUCT_NAME} password was changed`, [
    `The password of your ${PRODUCT_NAME} account was just changed, and ${cause === 'change' ? 'your other' : 'all your'} devices were signed out.`,
    'If this was not you, secure your account now by choosing a new password:',
    pageLink(publicUrl, 'forgot-password'),
  ]);
}

export function registerAgainMail(recipient: Recipient, publicUrl: string): MailMessage {
  return composeMail(recipient, 'register-again', `Your ${PRODUCT_NAME} registration is not confirmed`, [
    `We received a request for a new ${PRODUCT_NAME} password for this email address. It has no account yet, because the registration was never confirmed.`,
    'Register again with a password of your choice, then open the link that we send you:',
    pageLink(publicUrl, 'register'),
    'If you did not request this, ignore this email.',
  ]);
}

export function alreadyRegisteredMail(recipient: Recipient, publicUrl: string): MailMessage {
  return composeMail(recipient, 'already-registered', `You already have a ${PRODUCT_NAME} account`, [
    `Someone, probably you, tried to register at ${PRODUCT_NAME} with this email address. It already has an account, and nothing was changed.`,
    'Sign in here:',
    pageLink(publicUrl, 'login'),
    'If you forgot your password, choose a new one here:',
    pageLink(publicUrl, 'forgot-password'),
    'If this was not you, ignore this email.',
  ]);
}
