import type { DeletableMark, DeletableMarks, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import type { LayerFrame } from '../../../chart/view/chart-layer.ts';
import type { Palette } from '../../../chart/view/palette.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DeletableRow } from './parts/deletable-row.tsx';
import { useLive } from './parts/live.ts';
import { drawNote, noteAt } from './parts/note-drawing.ts';
import { pressLayer, type PressScene } from './parts/press-layer.ts';
import { drawRuler } from './parts/ruler-drawing.ts';
import styles from './parts/swing-rows.module.css';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import { drawZone, zoneAt } from './parts/zone-drawing.ts';
import type { TaskWidgetProps } from './task-widget.ts';

const NO_MARKS: readonly string[] = [];
const DELETE_KEYS = ['Delete', 'Backspace'];
const LABELS = {
  zone: { heading: 'Gaps', layer: 'gap' },
  note: { heading: 'Notes', layer: 'note' },
} as const;

interface Shown {
  readonly label: string;
  readonly color: (palette: Palette) => string;
  readonly isDeleted: boolean;
  readonly isFocused: boolean;
}

export interface ShownMarks {
  readonly marks: DeletableMarks;
  readonly deleted: readonly string[];
  readonly verdict: TaskVerdict | null;
  readonly atHand: string | null;
}

function shownMark({ id }: DeletableMark, position: number, { deleted, verdict, atHand }: ShownMarks): Shown {
  const result = resultOf(verdict, id);
  const isDeleted = deleted.includes(id);
  return {
    label: `${position + 1}${result === null ? '' : ` ${RESULT_LABELS[result].sign}`}`,
    color: (palette) => {
      if (result !== null) return resultColor(result, palette);
      return isDeleted ? palette.crosshair : palette.lines[1];
    },
    isDeleted,
    isFocused: atHand === id,
  };
}

/**
 * Draws the marks. A kept zone is filled; a deleted zone is dashed and empty. The number of a deleted note is struck
 * through.
 */
export function drawMarks(context: CanvasRenderingContext2D, frame: LayerFrame, shown: ShownMarks): void {
  for (const [position, mark] of shown.marks.items.entries()) {
    const { label, color, isDeleted, isFocused } = shownMark(mark, position, shown);
    if (shown.marks.kind === 'note') {
      drawNote(context, frame, { note: mark, label, color, isStruck: isDeleted, isFocused });
      continue;
    }
    drawRuler(context, frame, mark);
    drawZone(context, frame, { zone: mark, label, color, isDashed: isDeleted, isFilled: !isDeleted, isFocused });
  }
}

interface DeleteMarksProps extends TaskWidgetProps<'delete-false'> {
  readonly marks: DeletableMarks;
}

/** Shows zones or notes on a chart, some of which are false. The learner deletes the false ones. */
export function DeleteMarks(props: DeleteMarksProps) {
  const { marks, question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { items, kind } = marks;
  const model = useTaskChartModel(question.chart);
  const [announcement, setAnnouncement] = useState('');
  const [atHand, setAtHand] = useState<string | null>(null);
  const pointed = usePointedBars(hint, focused);
  const deleted = answer?.deleted ?? NO_MARKS;
  const names = LABELS[kind];

  const toggle = (position: number): void => {
    const mark = items[position];
    if (mark === undefined) return;
    const isDeleted = deleted.includes(mark.id);
    const next = isDeleted ? deleted.filter((id) => id !== mark.id) : [...deleted, mark.id];
    setAtHand(mark.id);
    onAnswer(next.length === 0 ? null : { deleted: next });
    setAnnouncement(
      `${nameOf(mark, position)}: ${isDeleted ? 'restored' : 'deleted'}. ${next.length} of ${items.length} deleted.`,
    );
  };
  const scene = useLive<PressScene>({
    isLocked,
    draw: (context, frame) => drawMarks(context, frame, { marks, deleted, verdict, atHand }),
    shapeAt: (point, reach, frame) => (kind === 'note' ? noteAt : zoneAt)(items, point, reach, frame),
    shapeOfBar: (index) => {
      const position = items.findIndex(({ from, until }) => from <= index && index <= until);
      return position < 0 ? null : position;
    },
    onPress: toggle,
    moreKeys: DELETE_KEYS,
  });
  const layers = useMemo(() => [pressLayer(scene)], [scene]);

  return (
    <TaskLayout
      prompt={marks.prompt}
      announcement={announcement}
      keysHelp={isLocked ? null : keysHelp(names.layer)}
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      <TaskHeading>
        {names.heading}: {items.length - deleted.length} stay, {deleted.length} deleted
      </TaskHeading>
      {items.some(({ ruler }) => ruler !== undefined) ? (
        <TaskNote>The ruler beside each gap is one ATR high. Its long tick is a quarter.</TaskNote>
      ) : null}
      <ol className={styles['rows']} aria-label={names.heading}>
        {items.map((mark, position) => (
          <DeletableRow
            key={mark.id}
            name={nameOf(mark, position)}
            isDeleted={deleted.includes(mark.id)}
            isLocked={isLocked}
            result={resultOf(verdict, mark.id)}
            why={whyOf(reference, mark.id)}
            onToggle={() => toggle(position)}
          />
        ))}
      </ol>
      <Checkbox
        label="All of them belong"
        checked={answer !== null && deleted.length === 0}
        disabled={isLocked}
        onCheckedChange={(isNone) => onAnswer(isNone ? { deleted: [] } : null)}
      />
    </TaskLayout>
  );
}

function whyOf(reference: DeleteMarksProps['reference'], id: string): string | undefined {
  const [goes, stays] = [reference?.false[id], reference?.stays?.[id]];
  if (goes !== undefined) return `Goes: ${goes}`;
  return stays === undefined ? undefined : `Stays: ${stays}`;
}

function keysHelp(name: string): string {
  return (
    `Left and right arrows move bar by bar. Enter, the space bar or Delete deletes the ${name} at the bar, and once more ` +
    'takes it back. The list beside the chart does the same.'
  );
}

/** Returns the name of a mark: '3. Bullish gap, bars 31–33: 0.60 high, ATR 2.80'. */
export function nameOf({ text }: DeletableMark, position: number): string {
  return `${position + 1}. ${text}`;
}
