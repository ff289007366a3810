import fc from 'fast-check';
import { SHADE_STATES, type TaskAnswer, type TaskKind } from './task.ts';

/** Whatever the contract lets through: unknown ids, bars outside of the chart, repetitions, stretches that overlap. */
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
  'click-bars': fc.record({ kind: fc.constant('click-bars'), bars: fc.array(index, { maxLength: 60 }) }),
  'stop-replay': fc.record({ kind: fc.constant('stop-replay'), index }),
  'delete-false': fc.record({ kind: fc.constant('delete-false'), deleted: fc.array(id, { maxLength: 60 }) }),
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
  'mend-diagram': fc.record({
    kind: fc.constant('mend-diagram'),
    confidences: fc.array(fc.option(percent), { maxLength: 60 }),
  }),
};

export function hostileAnswer(kind: TaskKind): fc.Arbitrary<TaskAnswer> {
  return ANSWERS[kind];
}
