// If this fails, a correct gap or note is called false, a false one stays unnoticed, or the verdict does not name the
// condition.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { GAP_RULE } from '../grading/gaps.ts';
import { elementAt } from '../kernel/element-at.ts';
import { DELETE_FALSE } from './kinds/delete-false.ts';
import { wavyWindow } from './study.test-data.ts';
import { measuredChart } from './task-chart.ts';
import type { TaskOf } from './task.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);

function tasksOf(from: 'zones' | 'notes'): readonly TaskOf<'delete-false'>[] {
  return SEEDS.flatMap((seed) => {
    const spec = { falseCount: 3, ...(from === 'zones' ? { from, showsRuler: true } : { from }) };
    return DELETE_FALSE.make(spec, wavyWindow(seed, 120), createRandom(seed)) ?? [];
  });
}

const itemsOf = ({ question }: TaskOf<'delete-false'>) => question.marks?.items ?? [];

describe.each(['zones', 'notes'] as const)('the marks of the material "%s"', (from) => {
  it('asks for three of twelve marks, ordered by time, and says of each mark why it is deleted or stays', () => {
    const tasks = tasksOf(from);
    expect(tasks.length).toBeGreaterThan(5);
    for (const task of tasks) {
      const ids = itemsOf(task).map(({ id }) => id);
      const { false: goes, stays = {} } = task.reference;
      expect(ids).toHaveLength(12);
      expect(Object.keys(goes)).toHaveLength(3);
      expect([...Object.keys(goes), ...Object.keys(stays)].toSorted()).toEqual(ids.toSorted());
      const middles = itemsOf(task).map((mark) => mark.from + mark.until);
      expect(middles).toEqual(middles.toSorted((a, b) => a - b));
    }
  });

  it('ignores repeated and unknown ids, and gives full credit for the false marks but no pass for all or none', () => {
    for (const task of tasksOf(from)) {
      const goes = Object.keys(task.reference.false);
      expect(DELETE_FALSE.grade(task, { deleted: [...goes, ...goes, 'x', '__proto__'] }).score).toBe(1);
      expect(DELETE_FALSE.grade(task, { deleted: itemsOf(task).map(({ id }) => id) }).isRight).toBe(false);
      expect(DELETE_FALSE.grade(task, { deleted: [] }).score).toBe(0);
    }
  });
});

it('a gap is false exactly if its height is below the limit of the exam, measured at its middle bar', () => {
  for (const task of tasksOf('zones')) {
    const { atr } = measuredChart(task.question.chart);
    for (const { id, from, top, bottom, ruler } of itemsOf(task)) {
      const isSmall = (top - bottom) / elementAt(atr, from + 1) < GAP_RULE.heightAtr;
      expect(task.reference.false[id] !== undefined).toBe(isSmall);
      expect(ruler).toBe(elementAt(atr, from + 1));
    }
  }
});

it('the verdict names the failed condition, with its figures and bars', () => {
  const zone = { id: 'mark-1', text: 'Bullish gap, bars 3–5', from: 2, until: 4, top: 104.8, bottom: 104.2 };
  const note = { ...zone, id: 'mark-2', text: 'Institutions sold at bar 3.' };
  const chart = { interval: '1h', bars: [], decimals: 1 } as const;
  const graded = (kind: 'zone' | 'note', item: typeof zone, reference: TaskOf<'delete-false'>['reference']) =>
    DELETE_FALSE.grade(
      { question: { chart, swings: [], marks: { kind, prompt: '', items: [item] } }, reference },
      { deleted: [item.id] },
    ).lines.map(({ result, sentence, bars }) => ({ result, sentence, bars }));
  const bars = { 'mark-1': [2, 3, 4], 'mark-2': [2] };
  expect(
    graded('zone', zone, { false: {}, stays: { 'mark-1': '0.6 ÷ 2.0 = 0.30 ATR, 0.05 above the limit.' }, bars }),
  ).toEqual([
    {
      result: 'wrong',
      sentence: 'The gap of bars 3–5 stays: 0.6 ÷ 2.0 = 0.30 ATR, 0.05 above the limit.',
      bars: [2, 3, 4],
    },
  ]);
  expect(graded('note', note, { false: { 'mark-2': 'no price could prove it wrong.' }, stays: {}, bars })).toEqual([
    { result: 'right', sentence: '“Institutions sold at bar 3” goes: no price could prove it wrong.', bars: [2] },
  ]);
});

it('over a quarter of the false notes cannot be disproved, and over a quarter are disproved by the chart', () => {
  const reasons = tasksOf('notes').flatMap(({ reference }) => Object.values(reference.false));
  const untestable = reasons.filter((why) => why.startsWith('no price could prove it wrong'));
  expect(untestable.length).toBeGreaterThan(reasons.length / 4);
  expect(reasons.length - untestable.length).toBeGreaterThan(reasons.length / 4);
});
