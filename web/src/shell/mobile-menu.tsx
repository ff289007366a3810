import { useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import iconStyles from './icon-button.module.css';
import { MenuIcon } from './icons.tsx';
import { lazyPart } from '../lazy-part.tsx';
import styles from './mobile-menu.module.css';

const MobileMenuPanel = lazyPart(async () => (await import('./mobile-menu-panel.tsx')).MobileMenuPanel);

interface MobileMenuProps {
  readonly user: User | null;
  readonly onFeedback: () => void;
}

/**
 * Shows the navigation of narrow screens and of pages that fill the window: a button that opens a menu. The code of the
 * menu is loaded on demand.
 */
export function MobileMenu({ user, onFeedback }: MobileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['mobileMenu']}>
      <button
        type="button"
        className={iconStyles['iconButton']}
        aria-label="Open the menu"
        aria-expanded={isOpen}
        onPointerEnter={MobileMenuPanel.preload}
        onFocus={MobileMenuPanel.preload}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </button>
      {isOpen ? <MobileMenuPanel user={user} onClose={() => setIsOpen(false)} onFeedback={onFeedback} /> : null}
    </div>
  );
}
