/** Strategies for the tasks on paper trading. `study-strategies.ts` explains the roles, such as a trick. */
import type { Random } from '@tradesense/core/kernel/random.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { pricesOfType, type OrderPart, type OrderTicket } from '@tradesense/core/study/order-ticket.ts';
import { TRADE_SIDES, type Task, type TaskAnswers } from '@tradesense/core/study/task.ts';
import { readPlanSwings } from '@tradesense/core/study/trade-conditions.ts';
import { chartRange, lastClose, signOf } from '@tradesense/core/study/trade-idea.ts';
import { TRADE_EQUITY, tradeSize } from '@tradesense/core/study/trade-terms.ts';
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

/** Returns a ticket of this type with a price anywhere on the chart. */
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

/** Returns a ticket of this type with the right prices, if the type has prices, and a random time in force. */
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

/** Returns the example answer with changes to its plan and to its actions. */
function tradeBy(
  { reference: { example } }: Trade,
  change: Partial<SentPlan>,
  more: Partial<TaskAnswers['trade']> = {},
) {
  const plan = example.plan === null ? null : { ...example.plan, ...change };
  return { ...example, until: LAST_BAR, plan, ...more };
}

/**
 * Returns a plan with a random stop and target. Each is on the correct side of the entry, within 0.3 of the chart's
 * height. The quantity is random, too, and does not depend on them.
 */
function anyPlan(task: Trade, random: Random): TaskAnswers['trade'] {
  const { chart } = task.question;
  const entry = lastClose(chart);
  const { low, high } = chartRange(chart);
  const side = random.next() < 0.5 ? 'long' : 'short';
  const away = () => signOf(side) * random.next() * 0.3 * (high - low);
  const [stop, invalidation, target] = [entry - away(), entry - away(), entry + away()];
  const quantity = (2 * random.next() * TRADE_EQUITY) / entry;
  const swing = random.below(chart.bars.length);
  const riskPercent = drawn(random, [0.5, 1, 2, 5]);
  return tradeBy(task, { side, stop, invalidation, target, swing, quantity, riskPercent });
}

interface Extreme {
  readonly price: number;
  readonly index: number;
}

/** Returns the bar with the lowest low or the highest high of the last `count` bars. */
function extremeOfLast({ question: { chart } }: Trade, count: number, kind: 'high' | 'low'): Extreme {
  const sign = kind === 'high' ? 1 : -1;
  const first = Math.max(0, chart.bars.length - count);
  let found: Extreme = { price: -sign * Infinity, index: first };
  for (const [offset, [, high, low]] of chart.bars.slice(first).entries()) {
    const price = kind === 'high' ? high : low;
    if (sign * (price - found.price) > 0) found = { price, index: first + offset };
  }
  return found;
}

/**
 * Returns a plan whose stop lies a tenth of an ATR beyond the extreme of the last `count` bars. This extreme is also
 * the swing of the plan. The size is computed as by the ticket.
 */
function beyondLast(task: Trade, random: Random, count: number, aim: 'chart' | number): TaskAnswers['trade'] {
  const { chart } = task.question;
  const side = drawn(random, TRADE_SIDES);
  const entry = lastClose(chart);
  const { index, price } = extremeOfLast(task, count, side === 'long' ? 'low' : 'high');
  const stop = price - (signOf(side) * readPlanSwings(chart).atr) / 10;
  const far = extremeOfLast(task, chart.bars.length, side === 'long' ? 'high' : 'low').price;
  const target = aim === 'chart' ? far : entry + aim * (entry - stop);
  const quantity = tradeSize({ entry, stop, riskPercent: 1 }, chart.decimals);
  return tradeBy(task, { side, stop, target, invalidation: stop, swing: index, quantity });
}

const LAST_BARS = [5, 10, 20, 40] as const;
const BEYOND_LAST = LAST_BARS.flatMap((count): readonly StudyStrategy<'trade'>[] => [
  {
    name: `beyond the last ${count} bars, target at 2 R`,
    role: 'trick',
    answer: (task, random) => beyondLast(task, random, count, 2),
  },
  {
    name: `beyond the last ${count} bars, target at the end of the chart`,
    role: 'trick',
    answer: (task, random) => beyondLast(task, random, count, 'chart'),
  },
]);

/** Returns the worked plan with its stop, target or swing moved, and with the size that follows from them. */
const movedBy = (change: (plan: SentPlan, atr: number) => Partial<SentPlan>) => (task: Trade) => {
  const { plan } = task.reference.example;
  if (plan === null) return task.reference.example;
  const moved = { ...plan, ...change(plan, readPlanSwings(task.question.chart).atr) };
  return tradeBy(task, { ...moved, quantity: tradeSize(moved, task.question.chart.decimals) });
};

/** Returns the worked plan with a wrong size: its notional is this share of the equity. */
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
  { name: 'a plan at random, kept', role: 'trick', answer: anyPlan },
  ...BEYOND_LAST,
  {
    name: 'the reference, stop inside its swing',
    role: 'trick',
    answer: movedBy(({ side, stop }, atr) => ({ stop: stop + signOf(side) * 0.3 * atr })),
  },
  {
    name: 'the reference, target at 2 R',
    role: 'half',
    answer: movedBy(({ entry, stop }) => ({ target: entry + 2 * (entry - stop) })),
  },
  {
    name: 'the reference, another bar named',
    role: 'trick',
    answer: (task) => tradeBy(task, { swing: task.question.index }),
  },
  { name: 'the reference, all of the equity', role: 'trick', answer: ofEquity(1) },
  { name: 'the reference, 30 times the equity', role: 'trick', answer: ofEquity(30) },
];
