import type { VerdictResult } from '@tradesense/core/study/task.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './result-mark.module.css';
import { RESULT_LABELS } from './verdict-tone.ts';

interface ResultMarkProps {
  /** The verdict's result for the part of the answer; if it is `null`, nothing is shown. */
  result: VerdictResult | null;
}

/** Shows the verdict's result for one part of the answer, as a symbol and a word. */
export function ResultMark({ result }: ResultMarkProps) {
  if (result === null) return null;
  const { sign, name } = RESULT_LABELS[result];
  return (
    <span className={classNames(styles['mark'], styles[result])}>
      <span aria-hidden="true">{sign}</span> <span className={styles['name']}>{name}</span>
    </span>
  );
}
