import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './source-dialog.module.css';

interface SourceButtonProps {
  /** What the button shows. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Title of what opens. */
  readonly title: string;
  readonly formula?: string;
  readonly meaning?: string;
  readonly inputs?: readonly { readonly name: string; readonly text: string }[];
  /** The rows that it is made of. They are asked for when it opens. */
  readonly rows: () => ReactNode;
}

/** A figure that opens where it comes from: its formula, its inputs and its source rows. */
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
