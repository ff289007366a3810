/** The part of `delete-false` that handles zones and notes: chooses the marks on a chart and grades the deletions. */
import type { Random } from '../kernel/random.ts';
import { barRange, countText } from '../kernel/number-text.ts';
import type { MarkCandidate, MarkSource } from './deletable-marks.ts';
import { NOTE_MARKS } from './note-marks.ts';
import { ownValue } from './sorting.ts';
import { hasAtr, measuredChart, rounded, taskChart, type WindowMaterial } from './task-chart.ts';
import type { TaskSpecs } from './task-spec.ts';
import type {
  DeletableMark,
  DeletableMarkKind,
  DeletableMarks,
  HintStep,
  TaskAnswers,
  TaskChart,
  TaskHint,
  TaskOf,
  TaskVerdict,
  VerdictLine,
} from './task.ts';
import { hintAt, line, verdictOf } from './verdict.ts';
import { ZONE_MARKS } from './zone-marks.ts';

type MarkSpec = Extract<TaskSpecs['delete-false'], { readonly from: string }>;
type Reference = TaskOf<'delete-false'>['reference'];

const SOURCES: Readonly<Record<DeletableMarkKind, MarkSource>> = { zone: ZONE_MARKS, note: NOTE_MARKS };
const KINDS: Readonly<Record<MarkSpec['from'], DeletableMarkKind>> = { zones: 'zone', notes: 'note' };
/** Number of correct marks in a task. With fewer, deleting every second mark would pass too often. */
const CORRECT_MARKS = 9;

const middleOf = ({ from, until }: Pick<MarkCandidate, 'from' | 'until'>) => (from + until) / 2;
const idOf = (place: number) => `mark-${place + 1}`;

/**
 * Chooses marks whose numbers do not cover each other, in order of time; `null` if there are too few false or too few
 * correct ones.
 */
function drawMarks(
  offered: readonly MarkCandidate[],
  falseCount: number,
  apart: number,
): readonly MarkCandidate[] | null {
  const chosen: MarkCandidate[] = [];
  const wanted = { false: falseCount, correct: CORRECT_MARKS };
  for (const each of offered) {
    const sort = each.isFalse ? 'false' : 'correct';
    if (wanted[sort] === 0) continue;
    if (chosen.some((other) => Math.abs(middleOf(other) - middleOf(each)) < apart)) continue;
    chosen.push(each);
    wanted[sort] -= 1;
  }
  return wanted.false + wanted.correct > 0 ? null : chosen.toSorted((a, b) => middleOf(a) - middleOf(b));
}

function itemOf({ decimals }: TaskChart, mark: MarkCandidate, place: number): DeletableMark {
  const { text, from, until, top, bottom, ruler } = mark;
  const edges = { from, until, top: rounded(top, decimals), bottom: rounded(bottom, decimals) };
  return { id: idOf(place), text, ...edges, ...(ruler === undefined ? {} : { ruler }) };
}

function byId<Value>(marks: readonly MarkCandidate[], isFalse: boolean | null, value: (mark: MarkCandidate) => Value) {
  const entries = marks.flatMap((mark, place) =>
    isFalse === null || mark.isFalse === isFalse ? [[idOf(place), value(mark)] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Returns a task with marks on a chart; `null` if the chart does not offer enough of them. */
export function makeMarks(spec: MarkSpec, material: WindowMaterial, random: Random): TaskOf<'delete-false'> | null {
  const chart = taskChart(material.interval, material.bars, material.decimals);
  const measured = measuredChart(chart);
  if (!hasAtr(measured)) return null;
  const { kind, prompt, apart, find } = SOURCES[KINDS[spec.from]];
  const showsRuler = spec.from === 'zones' && spec.showsRuler;
  const offered = find(chart, measured, { falseCount: spec.falseCount, showsRuler }, random);
  const drawn = drawMarks(offered, spec.falseCount, apart);
  if (drawn === null) return null;
  return {
    question: {
      chart,
      swings: [],
      marks: { kind, prompt, items: drawn.map((mark, place) => itemOf(chart, mark, place)) },
    },
    reference: {
      false: byId(drawn, true, ({ why }) => why),
      stays: byId(drawn, false, ({ why }) => why),
      bars: byId(drawn, null, ({ bars }) => bars),
    },
  };
}

const NAMES = { zone: 'gap', note: 'note' } as const;

/** Returns the name of a mark in a verdict: "The gap of bars 12–14", or "“Bar 66 closed above the high of bar 50”". */
function nameOf(kind: DeletableMarkKind, { text, from, until }: DeletableMark): string {
  return kind === 'zone' ? `The gap of ${barRange(from, until)}` : `“${text.slice(0, -1)}”`;
}

export function gradeMarks(
  { kind, items }: DeletableMarks,
  reference: Reference,
  answer: TaskAnswers['delete-false'],
): TaskVerdict {
  const deleted = new Set(answer.deleted);
  const lines = items.flatMap((mark): VerdictLine[] => {
    const { id } = mark;
    const name = nameOf(kind, mark);
    const bars = ownValue(reference.bars ?? {}, id) ?? [];
    const whyFalse = ownValue(reference.false, id);
    if (whyFalse !== undefined)
      return [line(deleted.has(id) ? 'right' : 'missed', `${name} goes: ${whyFalse}`, id, bars)];
    const whyCorrect = ownValue(reference.stays ?? {}, id) ?? '';
    return deleted.has(id) ? [line('wrong', `${name} stays: ${whyCorrect}`, id, bars)] : [];
  });
  const right = lines.filter(({ result }) => result === 'right').length;
  const wrong = lines.filter(({ result }) => result === 'wrong').length;
  const all = Object.keys(reference.false).length;
  const name = NAMES[kind];
  const summary = `${right} of ${countText(all, `wrong ${name}`)} deleted; ${countText(wrong, `correct ${name}`)} deleted by mistake.`;
  return verdictOf((2 * right) / Math.max(1, right + wrong + all), summary, lines);
}

export function markHint({ kind, items }: DeletableMarks, reference: Reference, step: HintStep): TaskHint {
  const falseMarks = items.filter(({ id }) => ownValue(reference.false, id) !== undefined);
  const [first] = falseMarks;
  return hintAt(step, {
    rule: () => ({ sentence: SOURCES[kind].words }),
    region: () => ({
      sentence: `There are ${falseMarks.length} to delete. The first is at ${first === undefined ? 'no bar' : barRange(first.from, first.until)}.`,
      bars: first === undefined ? [] : [first.from, first.until],
    }),
    'worked-answer': () => ({
      sentence: falseMarks
        .map((mark) => `${nameOf(kind, mark)} goes: ${ownValue(reference.false, mark.id) ?? ''}`)
        .join(' '),
      bars: falseMarks.flatMap(({ id }) => ownValue(reference.bars ?? {}, id) ?? []),
    }),
  });
}
