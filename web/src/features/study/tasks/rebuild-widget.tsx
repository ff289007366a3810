import type { Prices } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { fixedText } from '../../../ui/number-text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { FigureList } from './parts/figure-list.tsx';
import { NumberField } from './parts/number-field.tsx';
import {
  candleOf,
  contradiction,
  EMPTY_DRAFT,
  PLACE_LABELS,
  PLACES,
  rebuildScale,
  rebuiltCandle,
  type RebuildDraft,
} from './parts/rebuild-draft.ts';
import { RebuildPlot } from './parts/rebuild-plot.tsx';
import { ResultMark } from './parts/result-mark.tsx';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './rebuild-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

const FILLS = [
  { value: 'hollow', label: 'Hollow' },
  { value: 'filled', label: 'Filled' },
] as const;
const PRICE_LABELS: Readonly<Record<keyof Prices, string>> = { open: 'Open', high: 'High', low: 'Low', close: 'Close' };
const PRICE_KEYS = ['open', 'high', 'low', 'close'] as const;

/**
 * Shows four prices and a candle. The learner drags the parts of the candle, moves them by keys or types their prices.
 */
export default function RebuildWidget(props: TaskWidgetProps<'rebuild'>) {
  const { question, answer, onAnswer, verdict, reference, isLocked } = props;
  const { prices, decimals } = question;
  const [draft, setDraft] = useState<RebuildDraft>(answer ?? EMPTY_DRAFT);
  const { scale, range } = useMemo(() => rebuildScale(prices, decimals), [prices, decimals]);
  const right = reference === null ? null : candleOf(reference.prices);
  const problem = contradiction(draft);
  const format = (price: number) => fixedText(price, decimals);
  const change = (part: Partial<RebuildDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    onAnswer(rebuiltCandle(next));
  };
  return (
    <WidgetFrame>
      <FigureList
        label="Prices of the bar"
        figures={PRICE_KEYS.map((key) => ({ label: PRICE_LABELS[key], value: format(prices[key]) }))}
      />
      <div className={styles['work']}>
        <RebuildPlot
          draft={draft}
          decimals={decimals}
          scale={scale}
          range={range}
          disabled={isLocked}
          reference={reference?.prices ?? null}
          onPlace={(place, value) => change({ [place]: value })}
        />
        <div className={styles['fields']} data-tight="">
          {[...PLACES].reverse().map((place) => {
            const result = resultOf(verdict, place);
            return (
              <NumberField
                key={place}
                label={PLACE_LABELS[place]}
                value={draft[place]}
                format={format}
                disabled={isLocked}
                saysUnset={!isLocked}
                result={result}
                hint={right === null || result === 'right' ? undefined : `Reference ${format(right[place] ?? 0)}`}
                onValue={(value) => change({ [place]: value })}
              />
            );
          })}
          <div className={styles['fill']}>
            <SegmentedControl
              label={
                <span className={styles['fillLabel']}>
                  Body <ResultMark result={resultOf(verdict, 'fill')} />
                </span>
              }
              value={draft.fill}
              options={FILLS}
              disabled={isLocked}
              onValueChange={(fill) => change({ fill })}
            />
          </div>
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        </div>
      </div>
    </WidgetFrame>
  );
}
