import type { NextStep } from './upcoming-area.tsx';

/** The next step of an administrator while the panel does not exist. */
export const ADMIN_NEXT: NextStep = {
  reason: 'your profile shows your account and every place where it is signed in.',
  label: 'Open my profile',
  to: '/profile',
};
