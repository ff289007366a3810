import type { NextStep } from './upcoming-area.tsx';

/** What an administrator can do while the panel is not open. */
export const ADMIN_NEXT: NextStep = {
  reason: 'your profile shows your account and every place where it is signed in.',
  label: 'Open my profile',
  to: '/profile',
};
