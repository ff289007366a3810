// If this fails, a certificate is issued for less than its text says, or is never issued to anybody.
import { describe, expect, test } from 'vitest';
import { calibrationStanding, processStanding, ratingStanding } from './certificate-standing.ts';

const STRONG = Math.log(20);

describe('a rating', () => {
  test.each([
    ['earned', 1750, 75, STRONG, []],
    ['its lower end a tenth too low', 1746.9, 75, STRONG, ['rating-below-level']],
    ['too uncertain, however high', 2000, 75.1, STRONG, ['rating-uncertain']],
    ['without strong evidence', 1750, 75, STRONG - 0.01, ['evidence-not-strong']],
    ['new', 1500, 350, 0, ['rating-below-level', 'rating-uncertain', 'evidence-not-strong']],
  ] as const)('lacks nothing or has its reasons: %s', (_, value, deviation, log, lacks) => {
    expect(ratingStanding({ value, deviation }, log).lacks).toEqual(lacks);
  });

  test('keeps its interval, with both ends rounded outward', () => {
    const { measure } = ratingStanding({ value: 1750.04, deviation: 70 }, STRONG);
    expect(measure).toMatchObject({ estimate: 1750, low: 1612.8, high: 1887.3, deviation: 70 });
  });

  test('has no measure without charts', () => {
    expect(ratingStanding(null, STRONG)).toEqual({ measure: null, lacks: ['no-attempts'] });
  });
});

const calls = (n: number, confidence: number, everyNth: number) =>
  Array.from({ length: n }, (_, index) => ({ confidence, isRight: index % 5 < everyNth }));

describe('a calibration', () => {
  test.each([
    ['600 calls at 60% of which 60% were right', calls(600, 60, 3), []],
    ['too few to tell', calls(50, 60, 3), ['calibration-beyond-level']],
    ['20 points too sure', calls(600, 80, 3), ['calibration-beyond-level']],
    ['20 points too unsure', calls(600, 40, 3), ['calibration-beyond-level']],
    ['none', [], ['no-attempts']],
  ])('lacks nothing or has its reasons: %s', (_, answers, lacks) => {
    expect(calibrationStanding(answers, STRONG).lacks).toEqual(lacks);
  });

  test('also needs strong evidence', () => {
    expect(calibrationStanding(calls(600, 60, 3), 0).lacks).toEqual(['evidence-not-strong']);
  });
});

test.each([
  ['100 scores of 90', 100, 90, []],
  ['20 of them', 20, 90, ['process-below-level']],
  ['any number at the level', 5000, 70, ['process-below-level']],
])('a process lacks nothing or has its reasons: %s', (_, n, score, lacks) => {
  expect(processStanding(Array.from({ length: n }, () => score)).lacks).toEqual(lacks);
});
