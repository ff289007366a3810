// If this fails, emails contain broken links, or strangers can put text and links of their own into them.
import { expect, test } from 'vitest';
import {
  alreadyRegisteredMail,
  passwordChangedMail,
  resetPasswordMail,
  tokenLink,
  verifyEmailMail,
} from './account-mails.ts';

const ann = { name: 'Ann', email: 'Ann@example.org' };

test.each([
  ['http://localhost:3000', 'http://localhost:3000/auth/verify-email?token=abc'],
  ['https://learn.example/', 'https://learn.example/auth/verify-email?token=abc'],
])('a link under the public address %s is %s', (publicUrl, link) => {
  expect(tokenLink(publicUrl, 'verify-email', 'abc')).toBe(link);
});

test.each([
  ['verify-email', verifyEmailMail(ann, 'https://x.example/v?token=1'), 'https://x.example/v?token=1'],
  ['reset-password', resetPasswordMail(ann, 'https://x.example/r?token=1'), 'https://x.example/r?token=1'],
  [
    'security-notice',
    passwordChangedMail(ann, 'https://x.example', 'change'),
    'https://x.example/auth/forgot-password',
  ],
  ['already-registered', alreadyRegisteredMail(ann, 'https://x.example'), 'https://x.example/auth/login'],
])('the email %s goes to the address as typed, names the product, and has its link', (kind, mail, link) => {
  expect(mail).toMatchObject({ kind, to: 'Ann@example.org', subject: expect.stringContaining('TradeSense') });
  expect(mail.text.split('\n')).toContain(link);
  expect(mail.text).toMatch(/^Hello Ann,\n/);
});

test.each([
  ['José Ängström', 'Hello José Ängström,'],
  ['Ann O’Hara Jr.', 'Hello Ann O’Hara Jr.,'],
  ['Ann\r\nBcc: you@example.org', 'Hello,'],
  ['Ann\nBen', 'Hello Ann Ben,'],
  ['win at http://x.example', 'Hello,'],
  ['visit x.example', 'Hello,'],
  ['\u0000', 'Hello,'],
])('the name %j is greeted with %j', (name, greeting) => {
  expect(verifyEmailMail({ ...ann, name }, 'https://x.example').text.split('\n')[0]).toBe(greeting);
});

test.each([
  ['change', 'your other devices were signed out'],
  ['reset', 'all your devices were signed out'],
] as const)('the email after a %s of the password says which devices were signed out', (cause, text) => {
  expect(passwordChangedMail(ann, 'https://x.example', cause).text).toContain(text);
});
