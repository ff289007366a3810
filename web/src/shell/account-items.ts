/**
 * The entries of the account menu for each role. Sign Out is not included, because the menu itself adds it at the
 * bottom.
 */
import type { User } from '@tradesense/contract/auth.ts';

interface Words {
  readonly label: string;
  readonly description: string;
}

export type AccountItem =
  | (Words & {
      readonly kind: 'page';
      readonly to: '/dashboard' | '/feed' | '/classes' | '/profile' | '/admin' | '/moderation';
    })
  | (Words & { readonly kind: 'public-profile'; readonly username: string })
  | (Words & { readonly kind: 'feedback' });

const DASHBOARD: AccountItem = {
  kind: 'page',
  to: '/dashboard',
  label: 'Dashboard',
  description: 'View your performance',
};
const FEED: AccountItem = { kind: 'page', to: '/feed', label: 'Social Feed', description: 'See what traders share' };
const CLASSES: AccountItem = { kind: 'page', to: '/classes', label: 'Classes', description: 'Learn with a teacher' };
const ADMIN: AccountItem = { kind: 'page', to: '/admin', label: 'Admin Panel', description: 'Manage the platform' };
const MODERATION: AccountItem = {
  kind: 'page',
  to: '/moderation',
  label: 'Moderation',
  description: 'Decide about reports',
};
const FEEDBACK: AccountItem = { kind: 'feedback', label: 'Send Feedback', description: 'Help us improve' };

/** Returns the entry for the public profile. If the user has no username, it links to `/profile` instead. */
function profileItem(username: string | null, words: Words, wordsWithout: Words): AccountItem {
  return username === null
    ? { kind: 'page', to: '/profile', ...wordsWithout }
    : { kind: 'public-profile', username, ...words };
}

export function accountItems({
  isAdmin,
  isModerator,
  username,
}: Pick<User, 'isAdmin' | 'isModerator' | 'username'>): readonly AccountItem[] {
  if (isAdmin) {
    const words = { label: 'My Profile', description: 'Your public profile' };
    return [DASHBOARD, FEED, CLASSES, ADMIN, profileItem(username, words, { ...words, description: 'Your account' })];
  }
  const profile = profileItem(
    username,
    { label: 'Profile', description: 'Your public profile' },
    { label: 'Setup Profile', description: 'Create your username first' },
  );
  return [DASHBOARD, FEED, CLASSES, ...(isModerator ? [MODERATION] : []), profile, FEEDBACK];
}
