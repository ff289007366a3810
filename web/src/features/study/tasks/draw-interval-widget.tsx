import type { TaskQuestions } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { roundStep } from '../../../chart/price-plot.tsx';
import { exactText } from '../../../ui/number-text.ts';
import { tenthText } from './parts/tenth-text.ts';
import { snapped } from './parts/handle-value.ts';
import { NumberField } from './parts/number-field.tsx';
import { ValueTrack } from './parts/value-track.tsx';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './draw-interval-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

type End = 'from' | 'to';
type Ends = Readonly<Record<End, number | null>>;

const END_LABELS: Readonly<Record<End, string>> = { from: 'From', to: 'To' };
const ENDS = ['from', 'to'] as const;
const TICK_COUNT = 5;

/** Shows a scale with two handles for the ends of an interval. Initially neither end is set. */
export default function DrawIntervalWidget(props: TaskWidgetProps<'draw-interval'>) {
  const { question, answer, onAnswer, verdict, reference, isLocked } = props;
  const { prompt, unit } = question;
  const [ends, setEnds] = useState<Ends>(answer ?? { from: null, to: null });
  const { from, to } = ends;
  const withUnit = (value: number) => `${exactText(value)}${unit === '%' ? unit : ` ${unit}`}`.trimEnd();
  const change = (next: Ends): void => {
    setEnds(next);
    onAnswer(intervalOf(next, question));
  };
  const drag = (id: string, value: number): void => {
    const next = { ...ends, [id]: value };
    // If the learner sets the upper end with the handle for the lower one, the two ends are swapped.
    const isCrossed = next.from !== null && next.to !== null && next.from > next.to;
    change(isCrossed ? { from: next.to, to: next.from } : next);
  };
  return (
    <WidgetFrame prompt={prompt}>
      <ValueTrack
        scale={question}
        handles={ENDS.map((id) => ({
          id,
          label: END_LABELS[id],
          value: ends[id],
          limits: limitsOf(ends, id, question),
          rest: id === 'from' ? 'min' : 'max',
        }))}
        fill={from === null || to === null || from > to ? null : { from, to }}
        band={reference}
        ticks={ticksOf(question)}
        tickText={unit === '%' ? withUnit : exactText}
        format={withUnit}
        disabled={isLocked}
        onValue={drag}
      />
      <div className={styles['fields']}>
        {ENDS.map((id) => (
          <NumberField
            key={id}
            label={END_LABELS[id]}
            value={ends[id]}
            format={exactText}
            unit={unit}
            disabled={isLocked}
            saysUnset={!isLocked}
            result={resultOf(verdict, id)}
            onValue={(value) => change({ ...ends, [id]: value })}
          />
        ))}
      </div>
      {problemOf(ends, question) === null ? null : (
        <p className={styles['problem']} role="alert">
          {problemOf(ends, question)}
        </p>
      )}
      {reference === null ? null : (
        <p className={styles['why']}>
          <strong>
            {tenthText(reference.from)} to {withUnit(Number(reference.to.toFixed(1)))}
          </strong>{' '}
          {reference.why} Full credit within {withUnit(reference.tolerance)} at both ends.
        </p>
      )}
    </WidgetFrame>
  );
}

/** Returns a sentence that says what is wrong with the interval's ends; `null` if they are valid. */
function problemOf({ from, to }: Ends, { min, max }: TaskQuestions['draw-interval']): string | null {
  const isOff = (value: number | null) => value !== null && (value < min || value > max);
  if (isOff(from) || isOff(to)) return `The scale goes from ${exactText(min)} to ${exactText(max)}.`;
  return from !== null && to !== null && from > to ? 'The first end is above the second.' : null;
}

function intervalOf(ends: Ends, question: TaskQuestions['draw-interval']) {
  const { from, to } = ends;
  return from === null || to === null || problemOf(ends, question) !== null ? null : { from, to };
}

/**
 * Returns the range in which an end of the interval can be moved. Once both ends are set, neither can be moved past the
 * other.
 */
function limitsOf(ends: Ends, id: End, { min, max, step }: TaskQuestions['draw-interval']) {
  if (ends[id] === null) return { min, max, step };
  return id === 'from' ? { min, max: ends.to ?? max, step } : { min: ends.from ?? min, max, step };
}

function ticksOf(scale: TaskQuestions['draw-interval']): readonly number[] {
  const each = roundStep((scale.max - scale.min) / TICK_COUNT);
  const count = Math.floor((scale.max - scale.min) / each + 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => snapped(scale.min + i * each, { ...scale, step: scale.step }));
}
