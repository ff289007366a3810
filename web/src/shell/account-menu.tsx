import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './account-menu.module.css';
import { ChevronIcon } from './menu-icons.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { OwnAvatar } from './own-avatar.tsx';
import { useDismiss } from './use-dismiss.ts';

const AccountMenuPanel = lazyPart(async () => (await import('./account-menu-panel.tsx')).AccountMenuPanel);

/** Whether the menu is open. If an arrow key opened it, the focus moves into the menu. */
type Opening = 'closed' | 'open' | 'open-by-arrow';

interface AccountMenuProps {
  readonly user: User;
  readonly onFeedback: () => void;
}

/** Shows the avatar button and its menu. Escape, a press outside, and leaving the menu with Tab close it. */
export function AccountMenu({ user, onFeedback }: AccountMenuProps) {
  const [opening, setOpening] = useState<Opening>('closed');
  const isOpen = opening !== 'closed';
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setOpening('closed');
  const dismiss = useCallback((byEscape: boolean) => {
    setOpening('closed');
    if (byEscape) button.current?.focus();
  }, []);
  useDismiss(isOpen, wrapper, dismiss);

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpening('open-by-arrow');
  }

  function giveFeedback() {
    // Moves the focus to the button before the menu is removed. When the feedback dialog closes, it returns the focus
    // to the element that had the focus before it opened.
    button.current?.focus();
    close();
    onFeedback();
  }

  return (
    <div ref={wrapper} className={styles['wrapper']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={`Account of ${user.name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onPointerEnter={AccountMenuPanel.preload}
        onFocus={AccountMenuPanel.preload}
        onKeyDown={openByArrow}
        onClick={() => setOpening(isOpen ? 'closed' : 'open')}
      >
        <OwnAvatar user={user} />
        <span className={classNames(styles['arrow'], isOpen && styles['arrowOpen'])}>
          <ChevronIcon />
        </span>
      </button>
      {isOpen ? (
        <div id={menuId} className={styles['menu']}>
          <AccountMenuPanel
            key={opening}
            user={user}
            isByArrow={opening === 'open-by-arrow'}
            onFollow={close}
            onFeedback={giveFeedback}
          />
        </div>
      ) : null}
    </div>
  );
}
