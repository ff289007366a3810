import type { ReactNode } from 'react';

function SmallIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const LockIcon = () => (
  <SmallIcon>
    <rect x="3" y="6.25" width="8" height="5.5" rx="1.25" />
    <path d="M4.75 6.25V4.5a2.25 2.25 0 0 1 4.5 0v1.75" />
  </SmallIcon>
);

export const UnlockIcon = () => (
  <SmallIcon>
    <rect x="3" y="6.25" width="8" height="5.5" rx="1.25" />
    <path d="M4.75 6.25V4.5a2.25 2.25 0 0 1 4.3-.9" />
  </SmallIcon>
);
