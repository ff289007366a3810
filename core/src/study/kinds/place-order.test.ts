// If this fails, an order that does what was wanted is called wrong, or the verdict does not say what the chosen order
// would do instead.
import { describe, expect, it } from 'vitest';
import type { OrderTicket } from '../order-ticket.ts';
import type { TaskAnswers, TaskOf } from '../task.ts';
import { PLACE_ORDER } from './place-order.ts';

const EMPTY: OrderTicket = { type: 'market', limit: null, trigger: null, trail: null, life: null, isReduceOnly: false };
const CHART = { interval: '1h', decimals: 2, bars: [[100, 104, 99, 101.2]] } as const;
const PART = {
  id: 'order',
  title: 'Your order',
  side: 'buy',
  types: ['market', 'limit', 'stop', 'stop-limit', 'trailing-stop'],
  lives: ['gtc', 'day', 'gtd'],
  trailBy: 'amount',
  asksReduceOnly: false,
} as const;

/** The situation is to buy only above 103.00. The ATR is 1, so prices may be off by 0.10. */
const breakout: TaskOf<'place-order'> = {
  question: { prompt: '', chart: CHART, market: 101.2, atr: 1, parts: [PART], asksPair: false },
  reference: {
    orders: { order: { ...EMPTY, type: 'stop', trigger: 103, life: 'day' } },
    isPair: false,
    why: { order: 'A stop waits for 103.00, then takes the market.' },
  },
};

const exit = { ...PART, side: 'sell', lives: [], asksReduceOnly: true } as const;
const stop: OrderTicket = { ...EMPTY, type: 'stop', trigger: 98, isReduceOnly: true };
const target: OrderTicket = { ...EMPTY, type: 'limit', limit: 105, isReduceOnly: true };
const entry: OrderTicket = { ...EMPTY, type: 'limit', limit: 100 };
const bracket: TaskOf<'place-order'> = {
  question: {
    ...breakout.question,
    parts: [
      { ...PART, id: 'entry', title: 'The entry', lives: [] },
      { ...exit, id: 'stop', title: 'The exit with a loss' },
      { ...exit, id: 'target', title: 'The exit with a gain' },
    ],
    asksPair: true,
  },
  reference: { orders: { entry, stop, target }, isPair: true, why: {} },
};

const trail: TaskOf<'place-order'> = {
  question: { ...breakout.question, parts: [{ ...exit, id: 'trail', title: 'The exit', trailBy: 'percent' }] },
  reference: {
    orders: { trail: { ...EMPTY, type: 'trailing-stop', trail: 2, trigger: 107.8, isReduceOnly: true } },
    isPair: false,
    why: {},
  },
};

const order = (ticket: Partial<OrderTicket>): TaskAnswers['place-order'] => {
  return { orders: { order: { ...EMPTY, life: 'day', ...ticket } }, isPair: false };
};
const exits = (changed: Partial<Record<'entry' | 'stop' | 'target', Partial<OrderTicket>>>, isPair = true) => {
  const orders = {
    entry: { ...entry, ...changed.entry },
    stop: { ...stop, ...changed.stop },
    target: { ...target, ...changed.target },
  };
  return { orders, isPair };
};
const trailing = (ticket: Partial<OrderTicket>): TaskAnswers['place-order'] => {
  return { orders: { trail: { ...trail.reference.orders['trail']!, ...ticket } }, isPair: false };
};

const CASES: readonly [string, TaskOf<'place-order'>, TaskAnswers['place-order'], number, string][] = [
  ['the order', breakout, order({ type: 'stop', trigger: 103 }), 1, 'Your order: buy stop, trigger 103.00, this trading day (DAY).'],
  ['a tenth of an ATR off', breakout, order({ type: 'stop', trigger: 103.1 }), 1, 'buy stop'],
  ['further off', breakout, order({ type: 'stop', trigger: 103.2 }), 0.5, 'The trigger at 103.20 is not the price'],
  ['a price left out', breakout, order({ type: 'stop' }), 0.5, 'The trigger is missing.'],
  ['another life', breakout, order({ type: 'stop', trigger: 103, life: 'gtc' }), 0.5, 'would last until canceled (GTC)'],
  ['a limit above the market', breakout, order({ type: 'limit', limit: 103 }), 0, 'A buy limit at 103.00 is not below the market at 101.20: it fills at once.'],
  ['a limit below the market', breakout, order({ type: 'limit', limit: 100 }), 0, 'A buy limit waits for 100.00 or lower'],
  ['a stop-limit', breakout, order({ type: 'stop-limit', trigger: 103, limit: 103.3 }), 0, 'then is a limit, which can stay unfilled'],
  ['a stop that is reached', breakout, order({ type: 'stop-limit', trigger: 100, limit: 100 }), 0, 'The sandbox rejects a buy stop-limit at 100.00: this stop would trigger at once.'],
  ['a market order', breakout, order({}), 0, 'fills at the next price and waits for nothing'],
  ['a trail', breakout, order({ type: 'trailing-stop', trail: 1, trigger: 100 }), 0, 'follows the price'],
  ['no order', breakout, { orders: {}, isPair: false }, 0, 'Your order: buy stop'],
  ['a whole bracket', bracket, exits({}), 1, 'The exit with a gain: sell limit, limit 105.00, reduce-only.'],
  ['no pair', bracket, exits({}, false), 2 / 3, 'Without the pair, one exit fills and the other stays'],
  ['one exit that can open', bracket, exits({ target: { isReduceOnly: false } }), 5 / 6, 'Without reduce-only this exit can open a position'],
  ['a limit for a stop', bracket, exits({ stop: { type: 'limit', limit: 98 } }), 2 / 3, 'A sell limit at 98.00 is not above the market at 101.20: it fills at once.'],
  ['a trail where it stands', trail, trailing({}), 1, 'sell trailing stop, distance 2%, stands at 107.80'],
  ['a trail behind the last close', trail, trailing({ trigger: 106 }), 0.5, 'it is measured from the best price since the entry, and never goes back'],
  ['another distance', trail, trailing({ trail: 3 }), 0.5, 'The distance of 3% is not the requested one.'],
]; // oxfmt-ignore

describe('the task "place-order"', () => {
  it.each(CASES)('grades this order: %s', (_, task, answer, score, says) => {
    const verdict = PLACE_ORDER.grade(task, answer);
    expect(verdict.score).toBeCloseTo(score, 9);
    expect(verdict.lines.map(({ sentence }) => sentence).join('\n')).toContain(says);
  });

  it('does not reveal the correct order before the end', () => {
    const { lines } = PLACE_ORDER.grade(breakout, order({ type: 'limit', limit: 103 }));
    expect(lines.map(({ result }) => result)).toEqual(['wrong', 'missed']);
    expect(lines[0]?.sentence).not.toContain('buy stop');
  });
});
