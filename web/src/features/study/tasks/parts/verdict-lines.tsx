import type { TaskVerdict, VerdictResult } from '@tradesense/core/study/task.ts';
import type { ReactNode } from 'react';
import { AboutIcon, CheckIcon, CrossIcon, DiamondIcon } from '../../../../ui/text-icons.tsx';
import type { PointedBarsControl } from './use-pointed-bars.ts';
import styles from './verdict-lines.module.css';
import { RESULT_LABELS } from './verdict-tone.ts';

const ICONS: Readonly<Record<VerdictResult, ReactNode>> = {
  right: <CheckIcon />,
  half: <AboutIcon />,
  wrong: <CrossIcon />,
  missed: <DiamondIcon />,
};

interface VerdictLinesProps {
  verdict: TaskVerdict | null;
  onPoint: PointedBarsControl['point'];
}

/** Shows the sentences of a verdict. The bars of the one under the mouse or the focus are tinted on the chart. */
export function VerdictLines({ verdict, onPoint }: VerdictLinesProps) {
  if (verdict === null || verdict.lines.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label="The verdict, line by line">
      {verdict.lines.map(({ result, sentence, bars }, index) => {
        const words = (
          <>
            <span className={styles['sign']} data-result={result} aria-hidden="true">
              {ICONS[result]}
            </span>
            <span>
              <strong>{RESULT_LABELS[result].name}.</strong> {sentence}
            </span>
          </>
        );
        // Lines have no id, and a verdict never changes.
        return (
          <li key={index}>
            {bars.length === 0 ? (
              <p className={styles['line']}>{words}</p>
            ) : (
              <button
                type="button"
                className={styles['line']}
                onMouseEnter={() => onPoint(bars, false)}
                onMouseLeave={() => onPoint([], false)}
                onFocus={() => onPoint(bars, true)}
                onBlur={() => onPoint([], false)}
                onClick={() => onPoint(bars, true)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
