// If this fails, a trick passes a Study task, or the task rejects a right answer.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecorded } from './study-charts.ts';
import { measureKind } from './study-measure.ts';
import { MEASURED_KINDS } from './study-kinds.ts';

const TRICK_PASS = 0.05;
const RIGHT_PASS = 0.7;
/**
 * Minimum share of windows from which a task can be made. A server tries only 60 windows for a task, so with a lower
 * share it might find none that is suitable.
 */
const FITTING_MIN = 0.1;

describe('the grading of Study tasks on recorded charts', () => {
  const series = readRecorded(join(import.meta.dirname, '../content/history'));

  it.each(MEASURED_KINDS)('$name: right answers pass, and tricks do not', (kind) => {
    const { fitting, strategies } = measureKind(kind, series);
    const wrong = strategies.filter(
      ({ strategy: { role }, passed }) =>
        (role === 'right' && passed < RIGHT_PASS) || (role === 'trick' && passed > TRICK_PASS),
    );
    expect(wrong.map(({ strategy, passed }) => `${strategy.role}: ${strategy.name} ${passed}`)).toEqual([]);
    expect(fitting).toBeGreaterThan(FITTING_MIN);
  });
});
