import type { VerdictResult } from '@tradesense/core/study/task.ts';
import { Button } from '../../../../ui/button.tsx';
import { ResultMark } from './result-mark.tsx';
import styles from './swing-rows.module.css';

interface DeletableRowProps {
  name: string;
  isDeleted: boolean;
  isLocked: boolean;
  result: VerdictResult | null;
  /** Reason why the item must be deleted or kept; `undefined` until it is known. */
  why: string | undefined;
  onToggle: () => void;
}

/** Shows a row of a list whose items can be deleted. */
export function DeletableRow({ name, isDeleted, isLocked, result, why, onToggle }: DeletableRowProps) {
  return (
    <li>
      <span className={styles['name']} data-struck={isDeleted ? true : undefined}>
        {name}
      </span>
      <ResultMark result={result} />
      {isLocked ? (
        <span>{isDeleted ? 'Deleted' : 'Stays'}</span>
      ) : (
        <Button
          size="small"
          variant="ghost"
          aria-label={`${isDeleted ? 'Restore' : 'Delete'} ${name}`}
          onClick={onToggle}
        >
          {isDeleted ? 'Restore' : 'Delete'}
        </Button>
      )}
      {why === undefined ? null : <span className={styles['why']}>{why}</span>}
    </li>
  );
}
