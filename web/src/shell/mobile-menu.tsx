import { useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import iconStyles from './icon-button.module.css';
import { CloseIcon, MenuIcon } from './icons.tsx';
import { lazyPart } from './lazy-part.tsx';
import styles from './mobile-menu.module.css';

const MobileMenuContent = lazyPart(async () => (await import('./mobile-menu-content.tsx')).MobileMenuContent);

interface MobileMenuProps {
  readonly user: User | null;
  readonly onFeedback: () => void;
}

/** The navigation of narrow screens: a button, and a panel that slides in and locks the page behind it. */
export function MobileMenu({ user, onFeedback }: MobileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useModalDialog(isOpen, close);
  return (
    <div className={styles['mobileMenu']}>
      <button
        type="button"
        className={iconStyles['iconButton']}
        aria-label="Open the menu"
        aria-expanded={isOpen}
        onPointerEnter={MobileMenuContent.preload}
        onFocus={MobileMenuContent.preload}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </button>
      {isOpen ? (
        <dialog ref={dialog} className={styles['panel']} aria-label="Menu">
          <div className={styles['content']}>
            <div className={styles['top']}>
              <button type="button" className={iconStyles['iconButton']} aria-label="Close the menu" onClick={close}>
                <CloseIcon />
              </button>
            </div>
            <MobileMenuContent
              user={user}
              onFollow={close}
              onFeedback={() => {
                close();
                onFeedback();
              }}
            />
          </div>
        </dialog>
      ) : null}
    </div>
  );
}
