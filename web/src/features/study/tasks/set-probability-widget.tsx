import type { TaskReferences } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { exactText } from '../../../ui/number-text.ts';
import { BesideChart } from './parts/beside-chart.tsx';
import { NumberField } from './parts/number-field.tsx';
import { TaskPicture } from './parts/task-picture.tsx';
import { ValueTrack } from './parts/value-track.tsx';
import { tenthText } from './parts/tenth-text.ts';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './set-probability-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

type Values = Readonly<Record<string, number | null>>;

const WHOLE = 100;
const PERCENT = { min: 0, max: WHOLE, step: 1 };
const TICKS = [0, 25, 50, 75, WHOLE];
/** Number of decimal places to which a sum is rounded, to remove its floating-point error. */
const SUM_DIGITS = 6;

const percent = (value: number) => `${exactText(value)}%`;
const isChance = (value: number) => value >= 0 && value <= WHOLE;

/**
 * Shows a slider for each probability; initially none is set. If the probabilities must add up to 100%, the answer is
 * complete only if they do.
 */
export default function SetProbabilityWidget(props: TaskWidgetProps<'set-probability'>) {
  const { question, answer, onAnswer, hint, verdict, reference, isLocked } = props;
  const { prompt, chart, fields, sharesWhole } = question;
  const [values, setValues] = useState<Values>(answer?.values ?? {});
  const given = fields.flatMap(({ id }) => values[id] ?? []);
  const rest = Number((WHOLE - given.reduce((sum, value) => sum + value, 0)).toFixed(SUM_DIGITS));
  const isAllSet = given.length === fields.length;
  const change = (id: string, value: number | null): void => {
    const next = { ...values, [id]: value };
    setValues(next);
    onAnswer(answerOf(next, question));
  };
  return (
    <WidgetFrame prompt={prompt}>
      {chart === null ? null : <TaskPicture title="Chart of the task" chart={chart} tinted={hint?.bars ?? []} />}
      <BesideChart hasChart={chart !== null}>
        <div className={styles['fields']}>
          {fields.map(({ id, label }) => {
            const value = values[id] ?? null;
            const canTakeRest =
              sharesWhole &&
              !isLocked &&
              rest !== 0 &&
              isChance((value ?? 0) + rest) &&
              (isAllSet || (given.length === fields.length - 1 && value === null));
            const right = reference?.values[id];
            return (
              <div key={id} className={styles['field']}>
                <NumberField
                  label={label}
                  value={value}
                  format={exactText}
                  unit="%"
                  disabled={isLocked}
                  saysUnset={!isLocked}
                  result={resultOf(verdict, id)}
                  onValue={(next) => change(id, next)}
                />
                <ValueTrack
                  scale={PERCENT}
                  handles={[{ id, label: `${label}, slider`, value, limits: PERCENT, rest: 'min' }]}
                  fill={value === null || !isChance(value) ? null : { from: 0, to: value }}
                  band={right === undefined ? null : { from: right.from, to: right.to, middle: right.chance }}
                  ticks={TICKS}
                  format={percent}
                  disabled={isLocked}
                  onValue={change}
                />
                {canTakeRest ? (
                  <Button
                    variant="secondary"
                    size="small"
                    className={styles['rest']}
                    onClick={() => change(id, (value ?? 0) + rest)}
                  >
                    Set to {percent((value ?? 0) + rest)}
                  </Button>
                ) : null}
                {right === undefined ? null : <ReferenceText {...right} />}
              </div>
            );
          })}
        </div>
        {sharesWhole && !isLocked ? <output className={styles['sum']}>{sumText(rest, given.length)}</output> : null}
      </BesideChart>
    </WidgetFrame>
  );
}

/**
 * Returns the answer; `null` if a probability is missing or invalid, or if the probabilities must add up to 100% but do
 * not.
 */
function answerOf(values: Values, { fields, sharesWhole }: TaskWidgetProps<'set-probability'>['question']) {
  const set = fields.flatMap(({ id }) => {
    const value = values[id] ?? null;
    return value === null || !isChance(value) ? [] : [[id, value] as const];
  });
  if (set.length < fields.length) return null;
  const sum = set.reduce((total, [, value]) => total + value, 0);
  if (sharesWhole && Math.abs(sum - WHOLE) > 10 ** -SUM_DIGITS) return null;
  return { values: Object.fromEntries(set) };
}

function sumText(rest: number, count: number): string {
  if (count === 0) return 'Together they make 100%.';
  if (rest === 0) return 'Together 100%.';
  return `Together ${percent(WHOLE - rest)}: ${percent(Math.abs(rest))} ${rest > 0 ? 'left' : 'too much'}.`;
}

function ReferenceText({ chance, from, to, why }: TaskReferences['set-probability']['values'][string]) {
  const interval = from === to ? '' : ` (${tenthText(from)} to ${tenthText(to)})`;
  return (
    <p className={styles['why']}>
      <strong>{`${tenthText(chance)}%${interval}`}</strong> {why}
    </p>
  );
}
