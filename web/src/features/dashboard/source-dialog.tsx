import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './source-dialog.module.css';

interface SourceButtonProps {
  /** Content of the button. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Title of the dialog. */
  readonly title: string;
  readonly formula?: string;
  readonly meaning?: string;
  readonly inputs?: readonly { readonly name: string; readonly text: string }[];
  /** Renders the trades or answers behind the figure. They are requested when the dialog opens. */
  readonly rows: () => ReactNode;
}

/**
 * A button that shows a figure. It opens a dialog with the figure's formula, its inputs, and the trades or answers that
 * it was computed from.
 */
export function SourceButton({ children, className, title, formula, meaning, inputs = [], rows }: SourceButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className ?? styles['plain']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <Dialog isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
        {isOpen ? (
          <div className={styles['sources']}>
            {formula === undefined ? null : <p className={styles['formula']}>{formula}</p>}
            {meaning === undefined ? null : <p>{meaning}</p>}
            {inputs.length === 0 ? null : (
              <dl className={styles['inputs']}>
                {inputs.map(({ name, text }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            {rows()}
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
