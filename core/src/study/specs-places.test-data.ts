import type { SpecCase } from './spec-case.test-data.ts';
import { wavyWindow } from './study.test-data.ts';

/** Specs of zones, legs, ratios, candle patterns and authored chances. */
export const PLACE_CASES: readonly SpecCase[] = [
  {
    name: 'place bullish zones',
    spec: { kind: 'place-zone', direction: 'bullish', small: 'absent' },
    material: (seed) => wavyWindow(seed, 180),
  },
  {
    name: 'place bearish zones among small ones',
    spec: { kind: 'place-zone', direction: 'bearish', small: 'present' },
    material: (seed) => wavyWindow(seed, 80),
  },
  {
    name: 'place a rising leg',
    spec: { kind: 'place-leg', direction: 'bullish', view: 'hindsight' },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'place a falling leg as of now',
    spec: { kind: 'place-leg', direction: 'bearish', view: 'as-of-now' },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'place ratios',
    spec: { kind: 'place-ratio', direction: 'bullish', view: 'hindsight' },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'place ratios on a cut chart',
    spec: { kind: 'place-ratio', direction: 'bearish', view: 'as-of-now' },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'count gaps that are high enough',
    spec: { kind: 'count', rule: 'gap-size', count: 6, withControls: false },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'click engulfings',
    spec: { kind: 'click-bars', rule: 'engulfing' },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'click hammers and shooting stars',
    spec: { kind: 'click-bars', rule: 'hammer-or-star' },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'click every name',
    spec: { kind: 'click-bars', rule: 'candle-names' },
    material: (seed) => wavyWindow(seed, 40),
  },
  {
    name: 'set counted chances',
    spec: {
      kind: 'set-probability',
      from: 'counted',
      prompt: 'How many are filled?',
      fields: [
        { label: 'Gaps', chance: 64, from: 63, to: 65, why: '64% of 100.' },
        { label: 'Random zones', chance: 66, from: 65, to: 67, why: '66% of 100.' },
      ],
    },
    material: () => ({ kind: 'none' }),
  },
];
