import type { VerdictLine, VerdictResult } from '@tradesense/core/study/task.ts';
import type { ReactNode } from 'react';
import { AboutIcon, CheckIcon, CrossIcon, DiamondIcon } from '../../../../ui/text-icons.tsx';
import { NO_FOCUSED_BARS, type FocusedBars } from '../task-widget.ts';
import styles from './verdict-lines.module.css';
import { RESULT_LABELS } from './verdict-tone.ts';

const ICONS: Readonly<Record<VerdictResult, ReactNode>> = {
  right: <CheckIcon />,
  half: <AboutIcon />,
  wrong: <CrossIcon />,
  missed: <DiamondIcon />,
};

interface VerdictLinesProps {
  lines: readonly VerdictLine[];
  onPoint: (focused: FocusedBars) => void;
}

/**
 * Shows the sentences of a verdict. While the mouse is over a sentence or the sentence has the focus, the chart tints
 * the bars that the sentence is about.
 */
export function VerdictLines({ lines, onPoint }: VerdictLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label="The verdict, line by line">
      {lines.map(({ result, sentence, bars }, index) => {
        const words = (
          <>
            <span className={styles['sign']} aria-hidden="true">
              {ICONS[result]}
            </span>
            <span>
              <strong>{RESULT_LABELS[result].name}.</strong> {sentence}
            </span>
          </>
        );
        // The index is the React key: the lines of a verdict have no ids and never change.
        return (
          <li key={index} data-result={result}>
            {bars.length === 0 ? (
              <p className={styles['line']}>{words}</p>
            ) : (
              <button
                type="button"
                className={styles['line']}
                onMouseEnter={() => onPoint({ bars, isRevealing: false })}
                onMouseLeave={() => onPoint(NO_FOCUSED_BARS)}
                onFocus={() => onPoint({ bars, isRevealing: true })}
                onBlur={() => onPoint(NO_FOCUSED_BARS)}
                onClick={() => onPoint({ bars, isRevealing: true })}
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
