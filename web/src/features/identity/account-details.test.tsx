// If this fails, an administrator is not labeled as one, or another user is labeled as an administrator.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import { AccountDetails } from './account-details.tsx';

const ada: User = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  username: null,
  isAdmin: false,
  isModerator: false,
  isVerified: true,
  isSuspended: false,
  termsAcceptedAt: null,
};

test.each([
  [true, ['Administrator']],
  [false, []],
])('the account of a user with isAdmin %s has the labels %j', (isAdmin, labels) => {
  render(<AccountDetails user={{ ...ada, isAdmin }} />);
  expect(screen.queryAllByText('Administrator').map((label) => label.textContent)).toEqual(labels);
  expect(screen.getByText('Ada')).toBeDefined();
});

test.each([
  [true, 'Verified'],
  [false, 'Not verified'],
])('the account of a user with isVerified %s says “%s”', (isVerified, label) => {
  render(<AccountDetails user={{ ...ada, isVerified }} />);
  expect(screen.getByText(label)).toBeDefined();
});
