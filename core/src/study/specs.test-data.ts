import type { TaskMaterial } from './task-material.ts';
import type { SpecCase } from './spec-case.test-data.ts';
import { PLACE_CASES } from './specs-places.test-data.ts';
import { clockWindows, volumeWindow, wavyBars, wavyWindow } from './study.test-data.ts';

const BOXES = [
  { id: 'shows', text: 'The figure shows it' },
  { id: 'too-far', text: 'Goes too far' },
] as const;

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
    separate: 45,
  };
}

/** One spec for each way in which a task of each kind is made, with material that usually fits. */
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
  ...(
    [
      'book-walk',
      'root-impact',
      'volume-cap',
      'book-imbalance',
      'costliest-tag',
      'early-exits',
      'planned-against-done',
      'journal-mean',
      'trades-needed',
      'live-mean',
      'cost-share',
    ] as const
  ).map((formula): SpecCase => ({ name: `compute: ${formula}`, spec: { kind: 'compute', formula }, material: none })),
  { name: 'compute a round trip', spec: { kind: 'compute', formula: 'round-trip-cost' }, material: none },
  { name: 'compute a range', spec: { kind: 'compute', formula: 'range-in-atr' }, material: none },
  { name: 'compute long and short', spec: { kind: 'compute', formula: 'long-short' }, material: none },
  { name: 'compute a trade', spec: { kind: 'compute', formula: 'one-trade' }, material: none },
  { name: 'compute funding', spec: { kind: 'compute', formula: 'funding' }, material: none },
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
  {
    name: 'sort bars at a swing',
    spec: { kind: 'sort', from: 'wick-or-close', count: 9 },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'sort closes by their label',
    spec: { kind: 'sort', from: 'break-labels', count: 8 },
    material: (seed) => wavyWindow(seed, 150),
  },
  {
    name: 'click the first break',
    spec: { kind: 'click-bars', rule: 'first-break' },
    material: (seed) => wavyWindow(seed, 80),
  },
  {
    name: 'click sweeps',
    spec: { kind: 'click-bars', rule: 'sweep' },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'place breaks of structure',
    spec: { kind: 'place-break', asked: 'bos', showsTrend: true },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'place both kinds of breaks',
    spec: { kind: 'place-break', asked: 'both', showsTrend: false },
    material: (seed) => wavyWindow(seed, 120),
  },
  { name: 'match charts by their clock', spec: { kind: 'match', from: 'clock' }, material: clockWindows },
  { name: 'place rows', spec: { kind: 'place-row' }, material: (seed) => volumeWindow(seed, 40, '1d') },
  {
    name: 'click abnormal volume',
    spec: { kind: 'click-bars', rule: 'abnormal-volume', chart: { intervals: ['1d'], bars: 90 } },
    material: (seed) => volumeWindow(seed, 90, '1d'),
  },
  {
    name: 'click abnormal volume of an hour',
    spec: { kind: 'click-bars', rule: 'abnormal-hour-volume', chart: { intervals: ['1h'], bars: 200 } },
    material: (seed) => volumeWindow(seed, 200, '1h'),
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
  {
    name: 'click the one swing high',
    spec: { kind: 'click-bars', rule: 'one-swing-high', chart: { intervals: ['1h'], bars: 30 } },
    material: (seed) => wavyWindow(seed, 30),
  },
  { name: 'stop a replay', spec: { kind: 'stop-replay' }, material: (seed) => wavyWindow(seed, 120) },
  {
    name: 'delete false swings',
    spec: { kind: 'delete-false', falseCount: 4 },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'delete small gaps',
    spec: { kind: 'delete-false', from: 'zones', falseCount: 3, showsRuler: true },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'delete notes',
    spec: { kind: 'delete-false', from: 'notes', falseCount: 3 },
    material: (seed) => wavyWindow(seed, 90),
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
  { name: 'trade', spec: { kind: 'trade' }, material: (seed) => wavyWindow(seed, 150) },
  ...(['entry', 'bracket', 'pair', 'trail'] as const).map((situation): SpecCase => {
    return {
      name: `place orders: ${situation}`,
      spec: { kind: 'place-order', situation },
      material: (seed) => wavyWindow(seed, 80),
    };
  }),
  {
    name: 'place bands',
    spec: { kind: 'place-band', levels: 'some', asksHeight: true },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'place no band',
    spec: { kind: 'place-band', levels: 'none', asksHeight: false },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'place a level or none',
    spec: { kind: 'place-band', levels: 'maybe', asksHeight: false },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'justify that there is no level',
    spec: { kind: 'justify', from: 'no-level' },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'justify a case',
    spec: {
      kind: 'justify',
      from: 'cases',
      prompt: 'Why is the order not filled?',
      conditions: [
        { id: 'away', text: 'Price is away from the limit.' },
        { id: 'touched', text: 'The limit was only touched.' },
        { id: 'closed', text: 'The market is closed.' },
      ],
      cases: [
        {
          text: 'A buy limit waits at 100.5.',
          given: [{ label: 'Preset', value: 'Strict' }],
          chart: {
            interval: '1h',
            decimals: 1,
            bars: [
              [102, 103, 101, 102],
              [102, 102.5, 100.5, 101],
              [101, 103, 101, 102],
            ],
          },
          condition: 'touched',
          bars: [2],
          why: 'The low of bar 2 is exactly the limit.',
          whyNot: { away: 'Bar 2 reached it.' },
        },
        { text: 'A limit waits over the weekend.', condition: 'closed', why: 'Nothing trades on Sunday.' },
      ],
    },
    material: none,
  },
  { name: 'set right a diagram', spec: { kind: 'mend-diagram' }, material: none },
  {
    name: 'group members',
    spec: {
      kind: 'group',
      from: 'members',
      prompt: 'Which of these are one bet?',
      groups: [3, 2, 1].map((size, place) => ({
        members: Array.from({ length: size }, (_, index) => `Position ${place}${index}`),
        why: `One reason moves those of ${place}.`,
      })),
    },
    material: none,
  },
  {
    name: 'place the stop of a bar',
    spec: { kind: 'place-stop', idea: 'bar' },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'place the stop of a stretch',
    spec: { kind: 'place-stop', idea: 'stretch' },
    material: (seed) => wavyWindow(seed, 90),
  },
  {
    name: 'place a target net of cost',
    spec: { kind: 'place-target', ask: 'net-reward' },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'place a target for a hit rate',
    spec: { kind: 'place-target', ask: 'hit-rate' },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'drag a liquidation price',
    spec: { kind: 'drag-liquidation', side: 'short', leverage: 10 },
    material: (seed) => wavyWindow(seed, 60),
  },
  {
    name: 'click the ends of a drawdown',
    spec: { kind: 'click-bars', rule: 'drawdown-ends' },
    material: (seed) => wavyWindow(seed, 120),
  },
  { name: 'compute a size', spec: { kind: 'compute', formula: 'size-from-risk' }, material: none },
  { name: 'compute a drawdown', spec: { kind: 'compute', formula: 'drawdown-recovery' }, material: none },
  { name: 'compute a stop over a gap', spec: { kind: 'compute', formula: 'stop-over-gap' }, material: none },
  { name: 'compute a common risk', spec: { kind: 'compute', formula: 'common-risk' }, material: none },
  { name: 'group returns', spec: { kind: 'group', from: 'returns' }, material: none },
  {
    name: 'group recorded returns',
    spec: {
      kind: 'group',
      from: 'recorded',
      prompt: 'Which move together?',
      assets: ['A', 'B', 'C', 'D'].map((name, place) => ({
        name,
        returns: Array.from({ length: 24 }, (_, day) =>
          place < 2 ? (day % 2) * (place + 1) : Math.floor(day / 2) % 2,
        ),
      })),
    },
    material: none,
  },
  {
    name: 'count fills of gaps and of random zones',
    spec: { kind: 'count', rule: 'gap-fill', count: 4, withControls: true },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'count fills of gaps and of their mirrors',
    spec: { kind: 'count', rule: 'gap-fill-mirrored', count: 4, withControls: true },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'count what follows sweeps',
    spec: { kind: 'count', rule: 'sweep-reversal', count: 4, withControls: true },
    material: (seed) => wavyWindow(seed, 150),
  },
  {
    name: 'count engulfings that came true',
    spec: { kind: 'count', rule: 'engulfing', count: 5, withControls: false },
    material: (seed) => wavyWindow(seed, 120),
  },
  {
    name: 'count turns in a band',
    spec: { kind: 'count', rule: 'retracement', count: 4, withControls: true },
    material: (seed) => wavyWindow(seed, 200),
  },
  { name: 'rank legs', spec: { kind: 'rank', from: 'legs', count: 4 }, material: (seed) => wavyWindow(seed, 150) },
  {
    name: 'rank statements',
    spec: {
      kind: 'rank',
      from: 'statements',
      prompt: 'Which costs most?',
      statements: Array.from({ length: 6 }, (_, index) => ({
        text: `Statement ${index}`,
        value: 1.5 ** index,
        why: `It is ${index}.`,
      })),
      count: 4,
    },
    material: none,
  },
  ...PLACE_CASES,
];
