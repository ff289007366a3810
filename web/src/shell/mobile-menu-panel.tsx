import type { User } from '@tradesense/contract/auth.ts';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import { useIsWindowBarTaken } from '../ui/window-bar.ts';
import iconStyles from './icon-button.module.css';
import { CloseIcon } from './menu-icons.tsx';
import { MobileMenuContent } from './mobile-menu-content.tsx';
import styles from './mobile-menu.module.css';
import { LegalLine } from './legal-line.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { PriceList } from './ticker/price-list.tsx';

interface MobileMenuPanelProps {
  readonly user: User | null;
  readonly onClose: () => void;
  readonly onFeedback: () => void;
}

/**
 * Shows the open menu. It slides in, and the page behind it cannot be used. On a page that fills the window, the menu
 * also contains what other pages have in their header and footer: the theme, the prices and the legal line.
 */
export function MobileMenuPanel({ user, onClose, onFeedback }: MobileMenuPanelProps) {
  const dialog = useModalDialog(true, onClose);
  const isOfWindow = useIsWindowBarTaken();
  return (
    <dialog ref={dialog} className={styles['panel']} aria-label="Menu">
      <div className={styles['content']}>
        <div className={styles['top']}>
          {isOfWindow ? <ThemeToggle /> : null}
          <button type="button" className={iconStyles['iconButton']} aria-label="Close the menu" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <MobileMenuContent
          user={user}
          onFollow={onClose}
          onFeedback={() => {
            onClose();
            onFeedback();
          }}
        />
        {isOfWindow ? (
          <>
            <section className={styles['prices']} aria-label="Prices">
              <h2>Prices</h2>
              <PriceList onFollow={onClose} />
            </section>
            <LegalLine className={styles['legal']} onFollow={onClose} />
          </>
        ) : null}
      </div>
    </dialog>
  );
}
