import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { AccountHead } from './account-head.tsx';
import { AccountItemsList } from './account-items-list.tsx';

interface AccountMenuPanelProps {
  readonly user: User;
  /** Whether the menu was opened with an arrow key. If so, the first entry gets the focus. */
  readonly isByArrow: boolean;
  readonly onFollow: () => void;
  readonly onFeedback: () => void;
}

const ENTRIES = 'li a, li button';

/** Shows the menu below the avatar button. The arrow keys, Home and End move between its entries. */
export function AccountMenuPanel({ user, isByArrow, onFollow, onFeedback }: AccountMenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isByArrow) panel.current?.querySelector<HTMLElement>(ENTRIES)?.focus();
  }, [isByArrow]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the entries inside are the controls; the keys only move between them
    <div ref={panel} onKeyDown={walk}>
      <AccountHead user={user} onFollow={onFollow} />
      <AccountItemsList user={user} onFollow={onFollow} onFeedback={onFeedback} />
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRIES)];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const next = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: at <= 0 ? entries.length - 1 : at - 1,
    Home: 0,
    End: entries.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
