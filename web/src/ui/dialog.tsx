import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';
import { CrossIcon } from './text-icons.tsx';

interface DialogProps {
  isOpen: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, with the main button last. */
  actions?: ReactNode;
  /**
   * Called for Escape, for the close button and for a press outside the dialog. If absent, only the dialog's own
   * buttons can close it.
   */
  onClose?: () => void;
}

/**
 * Shows a modal dialog, based on the browser's `<dialog>`. While it is open, the rest of the page is inert, and the
 * focus stays inside. When it closes, the focus returns to where it was before.
 */
export function Dialog({ isOpen, title, children, actions, onClose }: DialogProps) {
  const dialog = useModalDialog(isOpen, onClose);
  const titleId = useId();

  if (!isOpen) return null;
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={titleId}>
      <div className={styles['frame']}>
        <header className={styles['head']}>
          <h2 id={titleId}>{title}</h2>
          {onClose === undefined ? null : (
            <Button variant="ghost" size="small" aria-label="Close" onClick={onClose}>
              <CrossIcon />
            </Button>
          )}
        </header>
        <div className={styles['body']}>{children}</div>
        {actions === undefined ? null : <footer className={styles['actions']}>{actions}</footer>}
      </div>
    </dialog>
  );
}
