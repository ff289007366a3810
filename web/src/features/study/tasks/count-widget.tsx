import type { CountItem, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import type { SeriesColor } from '../../../chart/model/indicator-setting.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import styles from './count-widget.module.css';
import { useLive } from './parts/live.ts';
import { pressLayer, type PressScene } from './parts/press-layer.ts';
import { ResultMark } from './parts/result-mark.tsx';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import { drawZone, zoneAt, type ShownZone } from './parts/zone-drawing.ts';
import type { TaskWidgetProps } from './task-widget.ts';

type Question = TaskWidgetProps<'count'>['question'];
type Counted = Readonly<Record<string, boolean>>;

const NONE_COUNTED: Counted = {};
const OPTIONS = [
  { value: 'yes', label: 'Counts' },
  { value: 'no', label: 'Does not' },
] as const;
/** Color of each group of items, in the order of the groups. */
const GROUP_COLORS: readonly SeriesColor[] = [1, 4, 3];
const KEYS_HELP =
  'Left and right arrows move bar by bar. Enter or the space bar judges the one that is known at the bar; once more changes ' +
  'it. The list beside the chart takes the same answers.';

interface Shown {
  readonly question: Question;
  readonly counted: Counted;
  readonly verdict: TaskVerdict | null;
  /** Id of the item that the keys currently change; `null` for none. */
  readonly atHand: string | null;
}

/**
 * Returns how the zone of an item is drawn. An item that the learner counts is filled and ticked; one that the learner
 * does not count is crossed out. After the verdict, the zone has the symbol and the color of the result instead.
 */
function shownZone(item: CountItem, position: number, { question, counted, verdict, atHand }: Shown): ShownZone {
  const result = resultOf(verdict, item.id);
  const given = counted[item.id];
  const group = question.groups.findIndex(({ id }) => id === item.group);
  const sign = given === undefined ? '' : given ? ' ✓' : ' ✕';
  return {
    zone: item,
    label: `${position + 1}${result === null ? sign : ` ${RESULT_LABELS[result].sign}`}`,
    color: (palette) => (result === null ? palette.lines[GROUP_COLORS[group] ?? 1] : resultColor(result, palette)),
    isDashed: group > 0,
    isFilled: given === true,
    isFocused: atHand === item.id,
  };
}

/**
 * Shows a chart with events, and with random zones to compare the events with. For each event and each random zone, the
 * learner decides whether to count it.
 */
export default function CountWidget(props: TaskWidgetProps<'count'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { items, groups } = question;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const [announcement, setAnnouncement] = useState('');
  const [draft, setDraft] = useState<Counted>(NONE_COUNTED);
  const [atHand, setAtHand] = useState<string | null>(null);
  const counted = answer?.counted ?? draft;

  const judge = (item: CountItem, isCounted: boolean): void => {
    const next = { ...counted, [item.id]: isCounted };
    setDraft(next);
    setAtHand(item.id);
    onAnswer(items.every(({ id }) => next[id] !== undefined) ? { counted: next } : null);
    setAnnouncement(`${item.text}: ${isCounted ? 'counts' : 'does not count'}. ${judgedText(items, next)}`);
  };
  const scene = useLive<PressScene>({
    isLocked,
    draw: (context, frame) => {
      const shown = { question, counted, verdict, atHand };
      for (const [position, item] of items.entries()) drawZone(context, frame, shownZone(item, position, shown));
    },
    shapeAt: (point, reach, frame) => zoneAt(items, point, reach, frame),
    shapeOfBar: (index) => {
      const position = items.findIndex(({ from }) => from === index);
      return position < 0 ? null : position;
    },
    onPress: (position) => {
      const item = items[position];
      if (item !== undefined) judge(item, counted[item.id] !== true);
    },
  });
  const layers = useMemo(() => [pressLayer(scene)], [scene]);

  return (
    <TaskLayout
      prompt={question.prompt}
      announcement={announcement}
      keysHelp={isLocked ? null : KEYS_HELP}
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      {groups.map((group) => (
        <div key={group.id} className={styles['group']}>
          <TaskHeading>{tallyText(group, items, counted)}</TaskHeading>
          <ol className={styles['rows']} aria-label={group.label}>
            {items.map((item, position) =>
              item.group !== group.id ? null : (
                <li key={item.id} data-at-hand={atHand === item.id ? true : undefined}>
                  <SegmentedControl
                    label={
                      <>
                        {position + 1}. {item.text} <ResultMark result={resultOf(verdict, item.id)} />
                      </>
                    }
                    value={valueOf(counted[item.id])}
                    options={OPTIONS}
                    disabled={isLocked}
                    onValueChange={(value) => judge(item, value === 'yes')}
                  />
                  {reference === null ? null : <p className={styles['why']}>{reference.why[item.id]}</p>}
                </li>
              ),
            )}
          </ol>
        </div>
      ))}
    </TaskLayout>
  );
}

function valueOf(isCounted: boolean | undefined): (typeof OPTIONS)[number]['value'] | null {
  if (isCounted === undefined) return null;
  return isCounted ? 'yes' : 'no';
}

function judgedText(items: readonly CountItem[], counted: Counted): string {
  return `${items.filter(({ id }) => counted[id] !== undefined).length} of ${items.length} judged.`;
}

/** Returns how many items of a group are counted: 'Gaps: 2 of 4 count'. */
function tallyText(group: Question['groups'][number], items: readonly CountItem[], counted: Counted): string {
  const own = items.filter((item) => item.group === group.id);
  return `${group.label}: ${own.filter(({ id }) => counted[id] === true).length} of ${own.length} count`;
}
