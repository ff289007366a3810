// If this fails, the grading fails learners who follow its rule, or passes marks that require no skill.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { MEASURE_OPTIONS, measureType, readSeries } from './grading-measure.ts';

const HISTORY = fileURLToPath(new URL('../../shared/history/', import.meta.url));
const SENSIBLE_PASS = 0.8;
const ADVERSARY_PASS = 0.05;

describe.skipIf(!existsSync(HISTORY))('the grading on recorded charts', () => {
  const series = existsSync(HISTORY) ? readSeries(HISTORY) : [];

  it.each(CHART_EXAM_TYPES)('%s: passes sensible strategies and fails adversaries', (type) => {
    const wrong = measureType(type, series, MEASURE_OPTIONS).filter(
      ({ strategy: { kind }, passed }) =>
        (kind === 'sensible' && passed < SENSIBLE_PASS) || (kind === 'adversary' && passed > ADVERSARY_PASS),
    );
    expect(wrong.map(({ strategy, passed }) => `${strategy.kind}: ${strategy.name} ${passed}`)).toEqual([]);
  });
});
