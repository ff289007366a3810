import type { User } from '@tradesense/contract/auth.ts';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import iconStyles from './icon-button.module.css';
import { CloseIcon } from './menu-icons.tsx';
import { MobileMenuContent } from './mobile-menu-content.tsx';
import styles from './mobile-menu.module.css';

interface MobileMenuPanelProps {
  readonly user: User | null;
  readonly onClose: () => void;
  readonly onFeedback: () => void;
}

/** Shows the open menu of narrow screens. It slides in and blocks the page behind it. */
export function MobileMenuPanel({ user, onClose, onFeedback }: MobileMenuPanelProps) {
  const dialog = useModalDialog(true, onClose);
  return (
    <dialog ref={dialog} className={styles['panel']} aria-label="Menu">
      <div className={styles['content']}>
        <div className={styles['top']}>
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
      </div>
    </dialog>
  );
}
