import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';
import { CrossIcon } from './text-icons.tsx';

interface DialogProps {
  isOpen: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, primary button last. */
  actions?: ReactNode;
  /**
   * Called for Esc, the close button or a press beside the dialog. If it is absent, only the dialog's own actions close
   * it.
   */
  onClose?: () => void;
}

/**
 * A modal dialog based on the browser's `<dialog>`. It makes the rest of the page inert, traps the focus, and restores
 * the focus when it closes.
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
