import type { TaskQuestions, TaskSwing, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { ToolSelect } from '../../../chart/tool-select.tsx';
import { barName } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { ResultMark } from './parts/result-mark.tsx';
import { swingLayer, type ShownSwing, type SwingScene } from './parts/swing-layer.ts';
import styles from './parts/swing-rows.module.css';
import { swingName } from './parts/swing-words.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

type Question = TaskQuestions['label-swings'];
type Boxes = Readonly<Record<string, string>>;

/** A swing of the chart. `item` is the item of the task that the learner labels; `null` if the swing needs no label. */
interface LabeledSwing {
  readonly swing: TaskSwing;
  readonly item: Question['items'][number] | null;
  /** Number of the item, from 1; 0 if there is no item. */
  readonly number: number;
}

const NO_BOXES: Boxes = {};

/** Returns the swings from left to right, each with the item at its bar. */
function labeledSwings({ swings, items }: Question): readonly LabeledSwing[] {
  const left = new Set(items);
  return swings
    .toSorted((a, b) => a.index - b.index)
    .map((swing) => {
      const item = [...left].find(({ bars }) => bars[0] === swing.index) ?? null;
      if (item !== null) left.delete(item);
      return { swing, item, number: item === null ? 0 : items.indexOf(item) + 1 };
    });
}

function shownSwing(labeled: LabeledSwing, boxes: Boxes, question: Question, verdict: TaskVerdict | null): ShownSwing {
  const { swing, item, number } = labeled;
  const result = item === null ? null : resultOf(verdict, item.id);
  const box = item === null ? undefined : question.boxes.find(({ id }) => id === boxes[item.id]);
  const words = [
    item === null ? '' : String(number),
    box?.text ?? '',
    result === null ? '' : RESULT_LABELS[result].sign,
  ];
  return {
    swing,
    label: words.filter((word) => word !== '').join(' '),
    color: (palette) => {
      if (result !== null) return resultColor(result, palette);
      return item === null ? palette.crosshair : palette.lines[1];
    },
    isStruck: false,
    isHollow: item !== null && box === undefined,
  };
}

/** Shows the swings of a chart. The learner labels those that need a label. */
export default function LabelSwingsWidget(props: TaskWidgetProps<'label-swings'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { chart } = question;
  const model = useTaskChartModel(chart ?? EMPTY_CHART);
  const pointed = usePointedBars(hint, focused);
  const [announcement, setAnnouncement] = useState('');
  const [draft, setDraft] = useState<Boxes>(NO_BOXES);
  const boxes = answer?.boxes ?? draft;
  const swings = useMemo(() => labeledSwings(question), [question]);

  const put = (itemId: string, boxId: string | null): void => {
    const { [itemId]: _before, ...others } = boxes;
    const next = boxId === null ? others : { ...others, [itemId]: boxId };
    setDraft(next);
    onAnswer(question.items.every(({ id }) => next[id] !== undefined) ? { boxes: next } : null);
    const item = question.items.find(({ id }) => id === itemId);
    const label = question.boxes.find(({ id }) => id === boxId)?.text ?? 'no label';
    setAnnouncement(`${item?.text ?? ''}: ${label}. ${Object.keys(next).length} of ${question.items.length} labeled.`);
  };
  const scene = useLive<SwingScene>({
    swings: swings.map((labeled) => shownSwing(labeled, boxes, question, verdict)),
    isLocked,
    onPress: (position) => {
      const item = swings[position]?.item;
      if (item) put(item.id, nextBox(question, boxes[item.id]));
    },
    onKey: (key, position) => {
      const item = swings[position]?.item;
      const box = item ? boxOfKey(key, question, boxes[item.id]) : undefined;
      if (!item || box === undefined) return false;
      put(item.id, box);
      return true;
    },
    onReach: (position) => {
      const labeled = swings[position];
      if (labeled) setAnnouncement(`${nameOf(labeled)}, ${boxText(question, labeled, boxes)}.`);
    },
  });
  const layers = useMemo(() => [swingLayer(scene)], [scene]);

  return (
    <TaskLayout
      prompt={question.prompt}
      announcement={announcement}
      keysHelp={isLocked ? null : keysHelp(question)}
      chart={chart === null ? null : <TaskChartView title="Chart of the task" {...{ chart, model, layers, pointed }} />}
    >
      <TaskHeading>
        Labels: {Object.keys(boxes).length} of {question.items.length}
      </TaskHeading>
      <ol className={styles['rows']} aria-label="Swings to label">
        {swings.map((labeled) =>
          labeled.item === null ? null : (
            <LabelRow
              key={labeled.item.id}
              question={question}
              labeled={labeled}
              boxId={boxes[labeled.item.id] ?? ''}
              disabled={isLocked}
              verdict={verdict}
              right={rightText(question, reference, labeled.item.id)}
              onBox={(boxId) => put(labeled.item?.id ?? '', boxId)}
            />
          ),
        )}
      </ol>
    </TaskLayout>
  );
}

/**
 * Returns the label (a box of the task) that a key chooses. `null` if the key clears the label, `undefined` if it has
 * no effect.
 */
function boxOfKey(key: string, question: Question, present: string | undefined): string | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  if (key === 'Enter' || key === ' ') return nextBox(question, present);
  return question.boxes[Number(key) - 1]?.id;
}

const EMPTY_CHART = { interval: '1d', bars: [], decimals: 2 } as const;

function keysHelp({ boxes }: Question): string {
  const digits = boxes.map(({ text }, index) => `${index + 1} ${text}`).join(', ');
  return (
    'Tab goes from swing to swing and on; left and right arrows move bar by bar. On a swing: ' +
    `${digits}. Enter takes the next label, Delete removes it.`
  );
}

/** Returns the label that follows `boxId` in the order of the task; `null` after the last label. */
function nextBox({ boxes }: Question, boxId: string | undefined): string | null {
  return boxes[boxes.findIndex(({ id }) => id === boxId) + 1]?.id ?? null;
}

function nameOf({ swing, item }: LabeledSwing): string {
  return item?.text ?? `${swingName(swing.kind)}, ${barName(swing.index).toLowerCase()}`;
}

function boxText({ boxes }: Question, { item }: LabeledSwing, put: Boxes): string {
  if (item === null) return 'needs no label';
  return boxes.find(({ id }) => id === put[item.id])?.text ?? 'no label yet';
}

interface RightLabel {
  readonly box: string;
  readonly why: string | null;
}

function rightText(
  { boxes }: Question,
  reference: TaskWidgetProps<'label-swings'>['reference'],
  itemId: string,
): RightLabel | null {
  const box = boxes.find(({ id }) => id === reference?.boxes[itemId]);
  return box === undefined ? null : { box: box.text, why: reference?.why[itemId] ?? null };
}

interface LabelRowProps {
  question: Question;
  labeled: LabeledSwing;
  boxId: string;
  disabled: boolean;
  verdict: TaskVerdict | null;
  right: RightLabel | null;
  onBox: (boxId: string | null) => void;
}

/** Shows one swing with its label and, after the verdict, the right label. */
function LabelRow({ question, labeled, boxId, disabled, verdict, right, onBox }: LabelRowProps) {
  const { item, number } = labeled;
  const result = item === null ? null : resultOf(verdict, item.id);
  return (
    <li>
      <span className={styles['name']}>
        {number}. {nameOf(labeled)}
      </span>
      <ResultMark result={result} />
      {disabled ? (
        <strong>{question.boxes.find(({ id }) => id === boxId)?.text ?? 'No label'}</strong>
      ) : (
        <ToolSelect
          label={`Label of ${number}. ${nameOf(labeled)}`}
          value={boxId}
          onValueChange={(value) => onBox(value === '' ? null : value)}
        >
          <option value="">Label…</option>
          {question.boxes.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </ToolSelect>
      )}
      {right === null || (result === 'right' && right.why === null) ? null : (
        <span className={styles['why']}>
          {right.box}
          {right.why === null ? '' : `: ${right.why}`}
        </span>
      )}
    </li>
  );
}
