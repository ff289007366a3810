import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NameForm } from './name-form.tsx';
import styles from './presets-dialog.module.css';

interface NamedItemProps {
  readonly name: string;
  readonly isRenamed: boolean;
  /** Whether the server is storing a change of the item. */
  readonly isBusy: boolean;
  readonly onRename: () => void;
  /** Called with the new name. Returns what is wrong with it, or `null` if it is accepted. */
  readonly onName: (name: string) => string | null;
  readonly onDelete: () => void;
  /** Description of the item, and further actions. */
  readonly children: ReactNode;
}

/** Shows an item in one of the desk's lists (order presets, chart templates), with actions to rename and delete it. */
export function NamedItem({ name, isRenamed, isBusy, onRename, onName, onDelete, children }: NamedItemProps) {
  if (isRenamed)
    return (
      <li className={styles['item']}>
        <NameForm label={`New name of “${name}”`} words="Rename" initial={name} isBusy={isBusy} onName={onName} />
      </li>
    );
  return (
    <li className={styles['item']}>
      {children}
      <Button size="small" variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button size="small" variant="ghost" aria-label={`Delete ${name}`} isBusy={isBusy} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
