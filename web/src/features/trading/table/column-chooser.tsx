import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './data-table.module.css';

interface ColumnChooserProps {
  /** Name of the table. */
  readonly table: string;
  readonly columns: readonly { readonly id: string; readonly title: string; readonly isShown: boolean }[];
  readonly onChoose: (id: string, isShown: boolean) => void;
}

/** Button that opens a dialog in which the learner chooses the columns of a table. */
export function ColumnChooser({ table, columns, onChoose }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['chooser']}
        aria-label={`Columns of ${table}`}
        title="Columns"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon size={16}>
          <path d="M3.5 4.5h13v11h-13zM8 4.5v11M12.5 4.5v11" />
        </Icon>
      </button>
      <Dialog isOpen={isOpen} title={`Columns of ${table}`} onClose={() => setOpen(false)}>
        <div className={styles['columns']}>
          {columns.map(({ id, title, isShown }) => (
            <Checkbox key={id} label={title} checked={isShown} onCheckedChange={(shown) => onChoose(id, shown)} />
          ))}
        </div>
      </Dialog>
    </>
  );
}
