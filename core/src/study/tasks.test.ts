// If this fails, a task cannot be done, an empty answer passes it, or an answer makes grading throw.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { hostileAnswer } from './hostile-answer.test-data.ts';
import { emptyAnswer, perfectAnswer } from './perfect-answer.test-data.ts';
import { SPEC_CASES } from './specs.test-data.ts';
import { anySeed } from './study.test-data.ts';
import { HINT_STEPS, TASK_KINDS, type Task } from './task.ts';
import { gradeTask, makeTask, materialNeed, taskHint } from './tasks.ts';

const RUNS = { numRuns: 40 };
/** Maximum number of windows that are tried until one fits a task, as on the server. */
const TRIES = 200;

function taskOf({ spec, material }: (typeof SPEC_CASES)[number], seed: number): Task {
  for (let each = 0; each < TRIES; each += 1) {
    const task = makeTask(spec, material((seed % 1_000_003) + each), createRandom(seed, each));
    if (task !== null) return task;
  }
  throw new Error('no window fits');
}

/** Whether every value is a plain number or text: nothing is NaN, infinite or undefined. */
function hasOnlyPlainValues(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return !/NaN|undefined|Infinity|\[object/.test(value);
  if (Array.isArray(value)) return value.every(hasOnlyPlainValues);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(hasOnlyPlainValues);
  return value !== undefined;
}

describe('every kind of task', () => {
  it('is covered by a test case', () => {
    expect(new Set(SPEC_CASES.map(({ spec }) => spec.kind))).toEqual(new Set(TASK_KINDS));
  });

  describe.each(SPEC_CASES)('the kind $name', (each) => {
    it('asks for the same kind of material as its test case has', () => {
      expect(materialNeed(each.spec).kind).toBe(each.material(1).kind);
    });

    it('gives full credit for the perfect answer, and no pass for an empty one', () => {
      fc.assert(
        fc.property(anySeed, (seed) => {
          const task = taskOf(each, seed);
          const best = gradeTask(task, perfectAnswer(task));
          expect(best).toMatchObject({ score: 1, isRight: true });
          const nothing = gradeTask(task, emptyAnswer(task));
          expect(nothing.isRight).toBe(false);
          expect(nothing.lines.length).toBeGreaterThan(0);
          expect([task, best, nothing].every(hasOnlyPlainValues)).toBe(true);
        }),
        RUNS,
      );
    });

    it('scores every answer between 0 and 1', () => {
      fc.assert(
        fc.property(anySeed, hostileAnswer(each.spec.kind), (seed, answer) => {
          const task = taskOf(each, seed % 20);
          const { score, lines, summary } = gradeTask(task, answer);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect([score, lines, summary].every(hasOnlyPlainValues)).toBe(true);
        }),
        RUNS,
      );
    });

    it('is the same for the same seed, and is graded the same after being stored', () => {
      const task = taskOf(each, 7);
      expect(taskOf(each, 7)).toEqual(task);
      const stored = JSON.parse(JSON.stringify(task)) as Task;
      expect(gradeTask(stored, perfectAnswer(task))).toEqual(gradeTask(task, perfectAnswer(task)));
    });

    it('has hints in three steps that point to bars of its chart', () => {
      const task = taskOf(each, 11);
      for (const step of HINT_STEPS) {
        const hint = taskHint(task, step);
        expect(hint.step).toBe(step);
        expect(hint.sentence).toMatch(/[.:?]/);
        expect(hasOnlyPlainValues(hint)).toBe(true);
        const chart = 'chart' in task.question ? task.question.chart : null;
        const end = chart?.bars.length ?? Number.POSITIVE_INFINITY;
        expect(hint.bars.filter((index) => index < 0 || index >= end)).toEqual([]);
      }
    });
  });

  it('throws on an answer of another kind', () => {
    const task = taskOf(SPEC_CASES[0]!, 1);
    expect(() => gradeTask(task, { kind: 'drag-atr', height: 1 })).toThrow('of the kind drag-atr');
  });
});
