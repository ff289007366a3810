import type { User } from '@tradesense/contract/auth.ts';
import { AccountMenu } from './account-menu.tsx';
import { UnreadBadge } from './unread-badge.tsx';

interface SignedInActionsProps {
  readonly user: User;
  readonly onFeedback: () => void;
}

/** Shows the header's actions for signed-in users. Guests do not load this file. */
export function SignedInActions({ user, onFeedback }: SignedInActionsProps) {
  return (
    <>
      <UnreadBadge userId={user.id} />
      <AccountMenu user={user} onFeedback={onFeedback} />
    </>
  );
}
