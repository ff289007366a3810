import fc from 'fast-check';
import { TIMES_IN_FORCE } from '../trading/time-in-force.ts';
import { ORDER_TYPES } from '../trading/order-type.ts';
import { SHADE_STATES, type TaskAnswer, type TaskKind } from './task.ts';

const id = fc.constantFrom(
  'item-1',
  'box-1',
  'keep',
  'high-12',
  '__proto__',
  'constructor',
  'fees',
  'bag-1',
  'neutral',
  'x',
);
const index = fc.integer({ min: 0, max: 500 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const place = fc.record({ index, price: number });
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const prices = fc.record({ open: number, high: number, low: number, close: number });
const values = (value: fc.Arbitrary<number>) => fc.dictionary(id, value, { maxKeys: 8 });
const boxes = { boxes: fc.dictionary(id, id, { maxKeys: 8 }) };

const ANSWERS: { readonly [K in TaskKind]: fc.Arbitrary<Extract<TaskAnswer, { readonly kind: K }>> } = {
  rebuild: fc.record({
    kind: fc.constant('rebuild'),
    bodyTop: number,
    bodyBottom: number,
    high: number,
    low: number,
    fill: fc.constantFrom('hollow', 'filled'),
  }),
  merge: fc.record({ kind: fc.constant('merge'), prices: fc.option(prices) }),
  compute: fc.record({ kind: fc.constant('compute'), values: values(number) }),
  'drag-atr': fc.record({
    kind: fc.constant('drag-atr'),
    height: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  }),
  'choose-chart': fc.record({ kind: fc.constant('choose-chart'), choice: fc.integer({ min: 0, max: 60 }) }),
  sort: fc.record({ kind: fc.constant('sort'), ...boxes }),
  match: fc.record({ kind: fc.constant('match'), ...boxes }),
  'label-swings': fc.record({ kind: fc.constant('label-swings'), ...boxes }),
  'place-stop': fc.record({ kind: fc.constant('place-stop'), price: number }),
  'place-target': fc.record({ kind: fc.constant('place-target'), price: number }),
  'drag-liquidation': fc.record({ kind: fc.constant('drag-liquidation'), price: number }),
  group: fc.record({ kind: fc.constant('group'), ...boxes }),
  'click-bars': fc.record({ kind: fc.constant('click-bars'), bars: fc.array(index, { maxLength: 60 }) }),
  'stop-replay': fc.record({ kind: fc.constant('stop-replay'), index }),
  'delete-false': fc.record({ kind: fc.constant('delete-false'), deleted: fc.array(id, { maxLength: 60 }) }),
  'place-break': fc.record({
    kind: fc.constant('place-break'),
    breaks: fc.array(
      fc.record({
        label: fc.constantFrom('bos', 'choch'),
        direction: fc.constantFrom('bullish', 'bearish'),
        index,
      }),
      { maxLength: 60 },
    ),
  }),
  'place-swing': fc.record({
    kind: fc.constant('place-swing'),
    swings: fc.array(fc.record({ kind: fc.constantFrom('high', 'low'), index, price: number }), { maxLength: 60 }),
  }),
  shade: fc.record({
    kind: fc.constant('shade'),
    stretches: fc.array(fc.record({ from: index, until: index, state: fc.constantFrom(...SHADE_STATES) }), {
      maxLength: 60,
    }),
  }),
  'set-probability': fc.record({ kind: fc.constant('set-probability'), values: values(percent) }),
  'draw-interval': fc.record({ kind: fc.constant('draw-interval'), from: number, to: number }),
  trade: fc.record({
    kind: fc.constant('trade'),
    plan: fc.option(
      fc.record({
        side: fc.constantFrom('long', 'short'),
        thesis: fc.string(),
        entry: number,
        stop: fc.oneof(number, fc.double({ min: 50, max: 150, noNaN: true })),
        target: fc.oneof(number, fc.double({ min: 50, max: 150, noNaN: true })),
        invalidation: fc.oneof(number, fc.double({ min: 50, max: 150, noNaN: true })),
        riskPercent: fc.oneof(number, fc.constant(1)),
        quantity: fc.oneof(number, fc.double({ min: 0, max: 500, noNaN: true })),
        confidence: percent,
        at: fc.integer({ min: 0, max: 160 }),
      }),
    ),
    acts: fc.array(
      fc.record({ at: index, kind: fc.constantFrom('move-stop', 'move-target', 'close'), price: fc.option(number) }),
      { maxLength: 20 },
    ),
    until: index,
    review: fc.string(),
  }),
  'place-order': fc.record({
    kind: fc.constant('place-order'),
    orders: fc.dictionary(
      fc.constantFrom('order', 'entry', 'stop', 'target', 'trail', '__proto__', 'x'),
      fc.record({
        type: fc.constantFrom(...ORDER_TYPES),
        limit: fc.option(number),
        trigger: fc.option(number),
        trail: fc.option(number),
        life: fc.option(fc.constantFrom(...TIMES_IN_FORCE)),
        isReduceOnly: fc.boolean(),
      }),
      { maxKeys: 5 },
    ),
    isPair: fc.boolean(),
  }),
  'place-row': fc.record({ kind: fc.constant('place-row'), fullest: index, from: index, to: index }),
  'place-band': fc.record({
    kind: fc.constant('place-band'),
    bands: fc.array(fc.record({ price: number, height: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }) }), {
      maxLength: 60,
    }),
  }),
  justify: fc.record({ kind: fc.constant('justify'), condition: id, bars: fc.array(index, { maxLength: 60 }) }),
  'mend-diagram': fc.record({
    kind: fc.constant('mend-diagram'),
    confidences: fc.array(fc.option(percent), { maxLength: 60 }),
  }),
  count: fc.record({
    kind: fc.constant('count'),
    counted: fc.dictionary(fc.oneof(id, fc.constantFrom('events-1', 'controls-2')), fc.boolean(), { maxKeys: 8 }),
  }),
  rank: fc.record({ kind: fc.constant('rank'), order: fc.array(id, { maxLength: 60 }) }),
  'place-zone': fc.record({
    kind: fc.constant('place-zone'),
    zones: fc.array(fc.record({ index, top: number, bottom: number }), { maxLength: 60 }),
  }),
  'place-leg': fc.record({
    kind: fc.constant('place-leg'),
    legs: fc.array(fc.record({ from: place, to: place }), { maxLength: 10 }),
  }),
  'place-ratio': fc.record({
    kind: fc.constant('place-ratio'),
    prices: fc.array(fc.option(number), { maxLength: 5 }),
  }),
};

/**
 * Generates any answer that the contract allows, also with unknown ids, bars outside the chart, repetitions and
 * overlapping stretches.
 */
export function hostileAnswer(kind: TaskKind): fc.Arbitrary<TaskAnswer> {
  return ANSWERS[kind];
}
