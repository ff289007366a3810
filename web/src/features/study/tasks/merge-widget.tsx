import type { Prices, TaskReferences, TaskVerdict, VerdictResult } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fixedText } from '../../../ui/number-text.ts';
import { MergePicture } from './parts/merge-picture.tsx';
import { PRICE_KEYS, PRICE_LABELS, sourcesOf } from './parts/merge-sources.ts';
import { MergeTable } from './parts/merge-table.tsx';
import { BesideChart } from './parts/beside-chart.tsx';
import { NumberField } from './parts/number-field.tsx';
import { ResultMark } from './parts/result-mark.tsx';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './merge-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

type Draft = Readonly<Record<keyof Prices, number | null>>;

const EMPTY: Draft = { open: null, high: null, low: null, close: null };

/** Returns the four prices; `null` if one is missing. */
function pricesOf({ open, high, low, close }: Draft): Prices | null {
  return open === null || high === null || low === null || close === null ? null : { open, high, low, close };
}

/** Shows a few bars, and fields for the prices of the larger bar that they form together. */
export default function MergeWidget(props: TaskWidgetProps<'merge'>) {
  const { question, answer, onAnswer, hint, verdict, reference, isLocked } = props;
  const { chart, targetInterval, size } = question;
  const [draft, setDraft] = useState<Draft>(answer?.prices ?? EMPTY);
  const [isIncomplete, setIncomplete] = useState(answer !== null && answer.prices === null);
  const sources = sourcesOf(chart.bars, reference?.prices ?? null);
  const change = (next: Draft, nextIncomplete: boolean): void => {
    setDraft(next);
    setIncomplete(nextIncomplete);
    const prices = pricesOf(next);
    onAnswer(nextIncomplete ? { prices: null } : prices === null ? null : { prices });
  };
  return (
    <WidgetFrame prompt={`A ${targetInterval} bar needs ${size} bars of ${chart.interval}.`}>
      <div className={styles['bars']}>
        <MergePicture question={question} reference={reference} hinted={hint?.bars ?? []} />
        <MergeTable chart={chart} sources={sources} />
      </div>
      <BesideChart>
        <fieldset className={styles['answer']}>
          <legend>
            {`The ${targetInterval} bar`} <ResultMark result={wholeResult(verdict)} />
          </legend>
          <div className={styles['fields']} data-tight="">
            {PRICE_KEYS.map((key) => (
              <NumberField
                key={key}
                label={PRICE_LABELS[key]}
                value={draft[key]}
                format={(price) => fixedText(price, chart.decimals)}
                disabled={isLocked || isIncomplete}
                result={isIncomplete ? null : resultOf(verdict, key)}
                hint={
                  isIncomplete || resultOf(verdict, key) !== 'right'
                    ? referenceText(reference, key, chart.decimals)
                    : undefined
                }
                onValue={(value) => change({ ...draft, [key]: value }, false)}
              />
            ))}
          </div>
          <Checkbox
            label="Not complete yet: bars are missing"
            checked={isIncomplete}
            disabled={isLocked}
            onCheckedChange={(isChecked) => change(draft, isChecked)}
          />
          {reference !== null && reference.prices === null ? (
            <p className={styles['note']}>
              {`Not complete: ${chart.bars.length} of ${size} bars are there, so its close is not known yet.`}
            </p>
          ) : null}
        </fieldset>
      </BesideChart>
    </WidgetFrame>
  );
}

/**
 * Returns the verdict's result for the whole answer; `null` if the verdict judges the parts of the answer one by one.
 */
function wholeResult(verdict: TaskVerdict | null): VerdictResult | null {
  return verdict?.lines.find(({ target }) => target === null)?.result ?? null;
}

function referenceText(
  reference: TaskReferences['merge'] | null,
  key: keyof Prices,
  decimals: number,
): string | undefined {
  return reference === null || reference.prices === null
    ? undefined
    : `Reference ${fixedText(reference.prices[key], decimals)}`;
}
