import type { TaskMaterial } from './task-material.ts';
import type { TaskSpec } from './task-spec.ts';
import { wavyBars, wavyWindow } from './study.test-data.ts';

const BOXES = [
  { id: 'shows', text: 'The figure shows it' },
  { id: 'too-far', text: 'Goes too far' },
] as const;

interface SpecCase {
  readonly name: string;
  readonly spec: TaskSpec;
  readonly material: (seed: number) => TaskMaterial;
}

const none = (): TaskMaterial => ({ kind: 'none' });

function baseRates(seed: number): TaskMaterial {
  const counts = { bullish: 400 + (seed % 300), bearish: 300 + (seed % 170), neutral: 90 + (seed % 60) };
  return {
    kind: 'base-rate',
    assetName: 'Bitcoin',
    timeframe: '1d',
    decimals: 2,
    bars: wavyBars(seed, 90, '1d'),
    counts,
  };
}

/** One spec for each way to make a task of each kind, with material that fits as a rule. */
export const SPEC_CASES: readonly SpecCase[] = [
  {
    name: 'rebuild an example',
    spec: { kind: 'rebuild', prices: { open: 100, high: 106, low: 97, close: 103 } },
    material: none,
  },
  {
    name: 'rebuild a rising bar',
    spec: { kind: 'rebuild', shape: 'rising' },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'rebuild a falling bar',
    spec: { kind: 'rebuild', shape: 'falling' },
    material: (seed) => wavyWindow(seed, 60),
  },
  { name: 'merge', spec: { kind: 'merge', case: 'plain' }, material: (seed) => wavyWindow(seed, 90) },
  { name: 'merge with a gap', spec: { kind: 'merge', case: 'gap' }, material: (seed) => wavyWindow(seed, 90) },
  {
    name: 'merge an unfinished bar',
    spec: { kind: 'merge', case: 'unfinished' },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'compute an example',
    spec: {
      kind: 'compute',
      formula: 'round-trip-cost',
      example: { quantity: 0.1, price: 50_000, feePercent: 0.1, spread: 2.5 },
    },
    material: none,
  },
  { name: 'compute a round trip', spec: { kind: 'compute', formula: 'round-trip-cost' }, material: none },
  { name: 'compute a range', spec: { kind: 'compute', formula: 'range-in-atr' }, material: none },
  { name: 'compute long and short', spec: { kind: 'compute', formula: 'long-short' }, material: none },
  { name: 'compute a Brier score', spec: { kind: 'compute', formula: 'expected-brier' }, material: none },
  { name: 'drag an ATR', spec: { kind: 'drag-atr' }, material: (seed) => wavyWindow(seed, 60) },
  { name: 'choose a chart', spec: { kind: 'choose-chart' }, material: (seed) => wavyWindow(seed, 111) },
  {
    name: 'sort statements',
    spec: {
      kind: 'sort',
      from: 'statements',
      prompt: 'Which of these does the figure show?',
      boxes: BOXES,
      statements: Array.from({ length: 8 }, (_, index) => ({
        text: `Statement ${index}`,
        box: index % 2 === 0 ? 'shows' : 'too-far',
        why: `Because of ${index}.`,
      })),
      count: 6,
    },
    material: none,
  },
  { name: 'sort turns', spec: { kind: 'sort', from: 'leg-size', count: 8 }, material: (seed) => wavyWindow(seed, 150) },
  {
    name: 'match',
    spec: {
      kind: 'match',
      prompt: 'Match each figure to who was counted.',
      pairs: Array.from({ length: 6 }, (_, index) => ({
        item: `Figure ${index}`,
        box: `People ${index}`,
        why: `Source ${index}.`,
      })),
      count: 5,
    },
    material: none,
  },
  { name: 'label some swings', spec: { kind: 'label-swings', count: 6 }, material: (seed) => wavyWindow(seed, 150) },
  { name: 'label all swings', spec: { kind: 'label-swings', count: 0 }, material: (seed) => wavyWindow(seed, 150) },
  {
    name: 'click swing highs',
    spec: { kind: 'click-bars', rule: 'swing-high' },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'click swing lows',
    spec: { kind: 'click-bars', rule: 'swing-low' },
    material: (seed) => wavyWindow(seed, 60),
  },
  { name: 'stop a replay', spec: { kind: 'stop-replay' }, material: (seed) => wavyWindow(seed, 120) },
  {
    name: 'delete false swings',
    spec: { kind: 'delete-false', falseCount: 4 },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'place swings in hindsight',
    spec: { kind: 'place-swing', view: 'hindsight' },
    material: (seed) => wavyWindow(seed, 150),
  },
  {
    name: 'place swings as of now',
    spec: { kind: 'place-swing', view: 'as-of-now' },
    material: (seed) => wavyWindow(seed, 150),
  },
  { name: 'shade', spec: { kind: 'shade' }, material: (seed) => wavyWindow(seed, 150) },
  { name: 'set base rates', spec: { kind: 'set-probability', from: 'base-rate' }, material: baseRates },
  {
    name: 'set mirrored base rates',
    spec: { kind: 'set-probability', from: 'mirrored-base-rate' },
    material: baseRates,
  },
  { name: 'set known chances', spec: { kind: 'set-probability', from: 'known-chance' }, material: none },
  { name: 'draw a luck band', spec: { kind: 'draw-interval', from: 'luck-band' }, material: none },
  {
    name: 'draw the interval of a hit rate',
    spec: { kind: 'draw-interval', from: 'hit-rate', answers: 20 },
    material: none,
  },
  { name: 'set right a diagram', spec: { kind: 'mend-diagram' }, material: none },
];
