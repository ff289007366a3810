import type { ConfidenceBin } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { exactText } from '../../../ui/number-text.ts';
import { binName, type BinChoice, choicesOf, hitShare, settledConfidences } from './parts/confidence-bins.ts';
import { ConfidencePlot } from './parts/confidence-plot.tsx';
import { NumberField } from './parts/number-field.tsx';
import { tenthText } from './parts/tenth-text.ts';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './mend-diagram-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

/**
 * Shows a reliability diagram. For each bin, the learner moves the confidence to the value that the answers support, or
 * says that the bin has too few answers.
 */
export default function MendDiagramWidget(props: TaskWidgetProps<'mend-diagram'>) {
  const { question, answer, onAnswer, verdict, reference, isLocked } = props;
  const { prompt, bins } = question;
  const [choices, setChoices] = useState<readonly BinChoice[]>(() => choicesOf(bins, answer));
  const change = (bin: number, choice: BinChoice): void => {
    const next = choices.with(bin, choice);
    setChoices(next);
    const confidences = settledConfidences(next);
    onAnswer(confidences === null ? null : { confidences });
  };
  return (
    <WidgetFrame prompt={prompt}>
      <div className={styles['work']}>
        <ConfidencePlot
          bins={bins}
          choices={choices}
          intervals={reference?.intervals ?? null}
          disabled={isLocked}
          onConfidence={(bin, confidence) => change(bin, { confidence, isTooFew: false })}
        />
        <ul className={styles['bins']} data-tight="" aria-label="Bins">
          {bins.map((bin, i) => {
            const { confidence, isTooFew } = choices[i] ?? { confidence: null, isTooFew: false };
            const interval = reference?.intervals[i];
            return (
              <li key={bin.from} className={styles['bin']}>
                <NumberField
                  label={binName(bin)}
                  value={confidence}
                  format={exactText}
                  unit="%"
                  disabled={isLocked || isTooFew}
                  saysUnset={!isLocked && !isTooFew}
                  result={resultOf(verdict, String(i))}
                  hint={figuresOf(bin)}
                  onValue={(value) => change(i, { confidence: value, isTooFew: false })}
                />
                <Checkbox
                  label="Too few to say"
                  aria-label={`${binName(bin)}: too few to say`}
                  checked={isTooFew}
                  disabled={isLocked}
                  onCheckedChange={(isChecked) => change(i, { confidence, isTooFew: isChecked })}
                />
                {interval === undefined ? null : (
                  <p className={styles['interval']}>
                    {interval === null
                      ? 'Too few answers to say.'
                      : `95% interval ${tenthText(interval.from)} to ${tenthText(interval.to)}%`}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </WidgetFrame>
  );
}

function figuresOf(bin: ConfidenceBin): string {
  const share = hitShare(bin);
  const figures = `${bin.hits} of ${bin.answers} right`;
  return share === null ? figures : `${figures}, ${Math.round(share)}%`;
}
