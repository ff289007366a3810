/** Ways to answer the tasks of paper trading. `study-strategies.ts` says what a trick is. */
import type { Random } from '@tradesense/core/kernel/random.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { pricesOfType, type OrderPart, type OrderTicket } from '@tradesense/core/study/order-ticket.ts';
import type { Task, TaskAnswers } from '@tradesense/core/study/task.ts';
import { chartRange, lastClose, signOf } from '@tradesense/core/study/trade-idea.ts';
import { TRADE_EQUITY } from '@tradesense/core/study/trade-run.ts';
import type { StudyStrategy } from './study-strategies.ts';

type PlaceOrder = Extract<Task, { readonly kind: 'place-order' }>;

const drawn = <Value>(random: Random, values: readonly Value[]): Value =>
  elementAt(values, random.below(values.length));

function ordersBy(
  { question }: PlaceOrder,
  isPair: boolean,
  order: (part: OrderPart) => OrderTicket,
): TaskAnswers['place-order'] {
  return { orders: Object.fromEntries(question.parts.map((part) => [part.id, order(part)])), isPair };
}

/** A ticket of this type with a price anywhere on the chart. */
function anywhere({ question }: PlaceOrder, part: OrderPart, type: OrderTicket['type'], random: Random): OrderTicket {
  const highs = question.chart.bars.map(([, high]) => high);
  const lows = question.chart.bars.map(([, , low]) => low);
  const [top, bottom] = [Math.max(...highs), Math.min(...lows)];
  const price = () => bottom + (top - bottom) * random.next();
  const has = (field: 'limit' | 'trigger' | 'trail') => pricesOfType(type).includes(field);
  return {
    type,
    limit: has('limit') ? price() : null,
    trigger: has('trigger') ? price() : null,
    trail: has('trail') ? drawn(random, [1, 2, 3]) : null,
    life: part.lives.length === 0 ? null : drawn(random, part.lives),
    isReduceOnly: true,
  };
}

/** Has the right prices and life where the type has them. */
function withStatedPrices({ reference }: PlaceOrder, part: OrderPart, type: OrderTicket['type'], random: Random) {
  const right = reference.orders[part.id];
  const price = right?.trigger ?? right?.limit ?? 0;
  const life = part.lives.length === 0 ? null : drawn(random, part.lives);
  return {
    type,
    limit: right?.limit ?? price,
    trigger: right?.trigger ?? price,
    trail: right?.trail ?? 1,
    life,
    isReduceOnly: true,
  };
}

export const PLACE_ORDER: readonly StudyStrategy<'place-order'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference: { orders, isPair } }) => ({ orders, isPair }) },
  {
    name: 'the reference, a twentieth of an ATR off',
    role: 'right',
    answer: (task) =>
      ordersBy(task, task.reference.isPair, ({ id }) => {
        const right = elementAt(Object.values(task.reference.orders), Object.keys(task.reference.orders).indexOf(id));
        const off = (price: number | null) => (price === null ? null : price + task.question.atr / 20);
        return { ...right, limit: off(right.limit), trigger: off(right.trigger) };
      }),
  },
  { name: 'nothing', role: 'trick', answer: () => ({ orders: {}, isPair: false }) },
  {
    name: 'market for all',
    role: 'trick',
    answer: (task, random) => ordersBy(task, true, (part) => anywhere(task, part, 'market', random)),
  },
  {
    name: 'a limit anywhere for all',
    role: 'trick',
    answer: (task, random) => ordersBy(task, true, (part) => anywhere(task, part, 'limit', random)),
  },
  {
    name: 'at random',
    role: 'trick',
    answer: (task, random) =>
      ordersBy(task, random.next() < 0.5, (part) => anywhere(task, part, drawn(random, part.types), random)),
  },
  {
    name: 'the stated prices, type and life at random',
    role: 'half',
    answer: (task, random) =>
      ordersBy(task, true, (part) => withStatedPrices(task, part, drawn(random, part.types), random)),
  },
];

type Trade = Extract<Task, { readonly kind: 'trade' }>;
type SentPlan = NonNullable<TaskAnswers['trade']['plan']>;

const LAST_BAR = 1_000;
const REVIEW = 'I kept stop and target where the plan put them.';

/** Changes the worked plan, and what was done with it. */
function tradeBy(
  { reference: { example } }: Trade,
  change: Partial<SentPlan>,
  more: Partial<TaskAnswers['trade']> = {},
) {
  const plan = example.plan === null ? null : { ...example.plan, ...change };
  return { ...example, until: LAST_BAR, plan, ...more };
}

/** A plan whose prices lie anywhere on the right side within 0.3 of the chart's height, and whose quantity says nothing about them. */
function anyPlan(task: Trade, random: Random): TaskAnswers['trade'] {
  const { chart } = task.question;
  const entry = lastClose(chart);
  const { low, high } = chartRange(chart);
  const side = random.next() < 0.5 ? 'long' : 'short';
  const away = () => signOf(side) * random.next() * 0.3 * (high - low);
  const [stop, invalidation, target] = [entry - away(), entry - away(), entry + away()];
  const quantity = (2 * random.next() * TRADE_EQUITY) / entry;
  return tradeBy(task, { side, stop, invalidation, target, quantity, riskPercent: drawn(random, [0.5, 1, 2, 5]) });
}

/** Everything by the rules but the size, which is worth so much of the equity. */
const ofEquity = (share: number) => (task: Trade) =>
  tradeBy(task, { quantity: (share * TRADE_EQUITY) / lastClose(task.question.chart) });

export const TRADE: readonly StudyStrategy<'trade'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => reference.example },
  { name: 'the reference without a review', role: 'right', answer: (task) => tradeBy(task, {}, { review: '' }) },
  {
    name: 'the reference, closed by hand after a bar',
    role: 'half',
    answer: (task) =>
      tradeBy(task, {}, { acts: [{ at: (task.reference.example.plan?.at ?? 0) + 1, kind: 'close', price: null }] }),
  },
  { name: 'a review alone', role: 'trick', answer: (task) => tradeBy(task, {}, { plan: null, review: REVIEW }) },
  { name: 'the reference without a thesis', role: 'trick', answer: (task) => tradeBy(task, { thesis: '' }) },
  { name: 'a plan at random, kept', role: 'half', answer: anyPlan },
  { name: 'the reference, all of the equity', role: 'half', answer: ofEquity(1) },
  { name: 'the reference, 30 times the equity', role: 'trick', answer: ofEquity(30) },
];
