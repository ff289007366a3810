// If this fails, an entry is missing from a user's account menu, or the menu shows an entry that is for another role.
import { expect, test } from 'vitest';
import { accountItems, type AccountItem } from './account-items.ts';

function target(item: AccountItem): string {
  if (item.kind === 'public-profile') return `/u/${item.username}`;
  return item.kind === 'page' ? item.to : '(dialog)';
}

test.each([
  [
    'a user',
    { isAdmin: false, isModerator: false, username: 'ada_l' },
    [
      'Dashboard: View your performance → /dashboard',
      'Social Feed: See what traders share → /feed',
      'Classes: Learn with a teacher → /classes',
      'Profile: Your public profile → /u/ada_l',
      'Send Feedback: Help us improve → (dialog)',
    ],
  ],
  [
    'a moderator',
    { isAdmin: false, isModerator: true, username: 'mo_d' },
    [
      'Dashboard: View your performance → /dashboard',
      'Social Feed: See what traders share → /feed',
      'Classes: Learn with a teacher → /classes',
      'Moderation: Decide about reports → /moderation',
      'Profile: Your public profile → /u/mo_d',
      'Send Feedback: Help us improve → (dialog)',
    ],
  ],
  [
    'a user without a username',
    { isAdmin: false, isModerator: false, username: null },
    [
      'Dashboard: View your performance → /dashboard',
      'Social Feed: See what traders share → /feed',
      'Classes: Learn with a teacher → /classes',
      'Setup Profile: Create your username first → /profile',
      'Send Feedback: Help us improve → (dialog)',
    ],
  ],
  [
    'an administrator',
    { isAdmin: true, isModerator: false, username: 'root_1' },
    [
      'Dashboard: View your performance → /dashboard',
      'Social Feed: See what traders share → /feed',
      'Classes: Learn with a teacher → /classes',
      'Admin Panel: Manage the platform → /admin',
      'My Profile: Your public profile → /u/root_1',
    ],
  ],
  [
    'an administrator without a username',
    { isAdmin: true, isModerator: false, username: null },
    [
      'Dashboard: View your performance → /dashboard',
      'Social Feed: See what traders share → /feed',
      'Classes: Learn with a teacher → /classes',
      'Admin Panel: Manage the platform → /admin',
      'My Profile: Your account → /profile',
    ],
  ],
])('%s', (_name, user, expected) => {
  const items = accountItems(user).map((item) => `${item.label}: ${item.description} → ${target(item)}`);
  expect(items).toEqual(expected);
});
