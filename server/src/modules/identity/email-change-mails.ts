import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS } from '@tradesense/contract/security-constants.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { pageLink, tokenLink } from './account-mails.ts';

/** Returns the email to the new address. Its link confirms the change. */
export function newAddressMail(recipient: Recipient, publicUrl: string, token: string): MailMessage {
  return composeMail(recipient, 'change-email', `Confirm your new email address for ${PRODUCT_NAME}`, [
    `You asked to use this email address for your ${PRODUCT_NAME} account. Confirm it here:`,
    tokenLink(publicUrl, 'confirm-email', token),
    `The link works once and expires after ${EMAIL_CHANGE_HOURS} hours. Until then your account keeps its address.`,
    'If you did not ask for this, ignore this email.',
  ]);
}

/** Returns the email to the old address when the change is requested. */
export function changeRequestedMail(
  recipient: Recipient,
  newEmail: string,
  publicUrl: string,
  token: string,
): MailMessage {
  return composeMail(recipient, 'security-notice', `A new email address for your ${PRODUCT_NAME} account`, [
    `Someone who is signed in to your ${PRODUCT_NAME} account asked to change its email address to ${newEmail}.`,
    'If this was you, open the link that we sent to the new address. If not, stop the change here; it also ends all sessions and sends you a link for a new password:',
    tokenLink(publicUrl, 'undo-email', token),
  ]);
}

/** Returns the email to the old address after the change. */
export function emailChangedMail(
  recipient: Recipient,
  newEmail: string,
  publicUrl: string,
  token: string,
): MailMessage {
  return composeMail(recipient, 'security-notice', `The email address of your ${PRODUCT_NAME} account was changed`, [
    `Your ${PRODUCT_NAME} account now has the email address ${newEmail}. This is the last email to this one.`,
    'If this was not you, undo the change here; it also ends all sessions and sends you a link for a new password:',
    tokenLink(publicUrl, 'undo-email', token),
    `The link works once and expires after ${EMAIL_UNDO_HOURS} hours.`,
  ]);
}

/** Returns the email to the owner of an address that somebody requested for another account. */
export function addressTakenMail(recipient: Recipient, publicUrl: string): MailMessage {
  return composeMail(recipient, 'already-registered', `You already have a ${PRODUCT_NAME} account`, [
    `Someone, probably you, asked to use this email address for another ${PRODUCT_NAME} account. It already has an account, and nothing was changed.`,
    'Sign in here:',
    pageLink(publicUrl, 'login'),
    'If this was not you, ignore this email.',
  ]);
}
