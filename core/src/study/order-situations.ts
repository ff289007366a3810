/**
 * Situations of `place-order` on a chart: the trader's goal in words, and the orders that achieve it. Every price lies
 * within the chart, except that of a trailing stop. Buys and sells are equally frequent.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import { shuffled } from '../bias/random-draw.ts';
import { barName, numberText, percentText } from '../kernel/number-text.ts';
import type { OrderPart, OrderTicket } from './order-ticket.ts';
import { ORDER_TYPES } from '../trading/order-type.ts';
import type { TimeInForceKind } from '../trading/time-in-force.ts';
import { rounded } from './task-chart.ts';
import type { EntryCase, TaskSpecs } from './task-spec.ts';
import { ENTRY_CASES } from './task-spec.ts';
import type { TaskChart } from './task.ts';

export interface Situation {
  readonly prompt: string;
  readonly parts: readonly OrderPart[];
  /** Whether the question asks if the two exits are a pair. */
  readonly asksPair: boolean;
  readonly orders: Readonly<Record<string, OrderTicket>>;
  /** Why each order is right, by the id of its part. */
  readonly why: Readonly<Record<string, string>>;
}

/** The chart of a situation. `market` is the last close. */
export interface Scene {
  readonly chart: TaskChart;
  readonly market: number;
  readonly atr: number;
  readonly random: Random;
}

const EMPTY: OrderTicket = { type: 'market', limit: null, trigger: null, trail: null, life: null, isReduceOnly: false };
const ENTRY_TIMES_IN_FORCE: readonly TimeInForceKind[] = ['gtc', 'day', 'gtd'];
/** Default minimum and maximum distance between a price and the market, in ATR. Brackets and pairs have their own. */
const NEAR = { from: 0.5, to: 1.1 };
/** Distance from the trigger to the limit of a stop-limit order, in ATR. */
const LIMIT_BEYOND = 0.3;

/**
 * Cases to draw from. The market order is rarer than most of the other cases, so that always choosing it does not pass.
 */
const COMMON_CASES: readonly EntryCase[] = [...ENTRY_CASES, 'limit', 'stop', 'stop-limit', 'exit-stop'];

const TIME_IN_FORCE_SENTENCES: Readonly<Record<TimeInForceKind, string>> = {
  gtc: 'The order stays until you cancel it.',
  day: 'The order ends with this trading day.',
  gtd: 'The order ends on Friday at 18:00.',
  ioc: 'What does not fill at once is canceled.',
  fok: 'It fills at once and completely, or not at all.',
};

function part(id: string, title: string, side: OrderPart['side'], more: Partial<OrderPart> = {}): OrderPart {
  return { id, title, side, types: ORDER_TYPES, lives: [], trailBy: 'amount', asksReduceOnly: false, ...more };
}

/** Returns the price this many ATR above the market, or below it if `direction` is −1. */
function levelAt({ chart, market, atr }: Scene, direction: number, distanceAtr: number): number {
  return rounded(market + direction * distanceAtr * atr, chart.decimals);
}

function drawDistance({ random }: Scene, { from, to } = NEAR): number {
  return from + (to - from) * random.next();
}

/** Whether the chart covers prices this far from the market on both sides. */
export function hasRoom({ chart, market, atr }: Scene, distanceAtr: number): boolean {
  const highest = Math.max(...chart.bars.map(([, high]) => high));
  const lowest = Math.min(...chart.bars.map(([, , low]) => low));
  return highest - market >= distanceAtr * atr && market - lowest >= distanceAtr * atr;
}

/** Distance, in ATR, that the chart must cover on both sides of the market, by situation. */
export const ROOM_ATR: Readonly<Record<TaskSpecs['place-order']['situation'], number>> = {
  entry: 1.4,
  bracket: 2,
  pair: 2,
  trail: 0,
};

interface EntryWords {
  readonly wish: string;
  readonly ticket: Partial<OrderTicket> & Pick<OrderTicket, 'type'>;
  readonly why: string;
}

/** Returns the trader's goal in words, the order that achieves it, and the reason. */
function entryWords(scene: Scene, which: EntryCase, side: OrderPart['side']): EntryWords {
  const direction = side === 'buy' ? 1 : -1;
  const number = (value: number) => numberText(value, scene.chart.decimals);
  const [up, more] = side === 'buy' ? ['risen', 'more'] : ['fallen', 'less'];
  const beyond = levelAt(scene, direction, drawDistance(scene));
  const behind = levelAt(scene, -direction, drawDistance(scene));
  const cap = rounded(beyond + direction * LIMIT_BEYOND * scene.atr, scene.chart.decimals);
  switch (which) {
    case 'market':
      return {
        wish: `You want to ${side} with the next price, whatever it is.`,
        ticket: { type: 'market' },
        why: 'Only a market order takes the next price, whatever it is.',
      };
    case 'limit':
      return {
        wish: `You want to ${side} at ${number(behind)} or better, and you wait for it.`,
        ticket: { type: 'limit', limit: behind },
        why: `A limit fills at ${number(behind)} or better, and never at a worse price.`,
      };
    case 'stop':
      return {
        wish: `You want to ${side} only once the price has ${up} to ${number(beyond)}, at whatever price it then has.`,
        ticket: { type: 'stop', trigger: beyond },
        why: `A stop waits for ${number(beyond)}, then takes the market.`,
      };
    case 'stop-limit':
      return {
        wish: `You want to ${side} only once the price has ${up} to ${number(beyond)}, and never for ${more} than ${number(cap)}.`,
        ticket: { type: 'stop-limit', trigger: beyond, limit: cap },
        why: `The trigger waits for ${number(beyond)}, and the limit takes nothing beyond ${number(cap)}.`,
      };
    case 'exit-stop':
    case 'exit-limit':
      return exitWords(scene, which, side);
  }
}

/** Returns the words for an exit. The side of the order is opposite to the position: a sell order closes a long. */
function exitWords(scene: Scene, which: 'exit-stop' | 'exit-limit', side: OrderPart['side']): EntryWords {
  const direction = side === 'buy' ? 1 : -1;
  const number = (value: number) => numberText(value, scene.chart.decimals);
  const held = side === 'sell' ? 'long' : 'short';
  const losing = levelAt(scene, direction, drawDistance(scene));
  const winning = levelAt(scene, -direction, drawDistance(scene));
  return which === 'exit-stop'
    ? {
        wish: `You are ${held}. Once the price has ${side === 'sell' ? 'fallen' : 'risen'} to ${number(losing)} you want to be out, at whatever price it then has.`,
        ticket: { type: 'stop', trigger: losing, isReduceOnly: true },
        why: `A stop waits for ${number(losing)}, then takes the market; reduce-only, it can open nothing.`,
      }
    : {
        wish: `You are ${held}. You want to be out at ${number(winning)} or better, and you wait for it.`,
        ticket: { type: 'limit', limit: winning, isReduceOnly: true },
        why: `A limit waits for ${number(winning)} or better; reduce-only, it can open nothing.`,
      };
}

function entrySituation(scene: Scene, cases: readonly EntryCase[]): Situation {
  const { random, market, chart } = scene;
  const which = elementAt(cases, random.below(cases.length));
  const side = random.next() < 0.5 ? 'buy' : 'sell';
  const isExit = which === 'exit-stop' || which === 'exit-limit';
  const { wish, ticket, why } = entryWords(scene, which, side);
  const life = elementAt(ENTRY_TIMES_IN_FORCE, random.below(ENTRY_TIMES_IN_FORCE.length));
  const asked = part('order', 'Your order', side, { lives: ENTRY_TIMES_IN_FORCE, asksReduceOnly: isExit });
  return {
    prompt: `The price is ${numberText(market, chart.decimals)}. ${wish} ${TIME_IN_FORCE_SENTENCES[life]}`,
    parts: [asked],
    asksPair: false,
    orders: { order: { ...EMPTY, ...ticket, life } },
    why: { order: why },
  };
}

/** Returns the two exits of a position with their prices, titles, orders and explanations. */
function exitsOf(scene: Scene, long: boolean, from: number) {
  const direction = long ? 1 : -1;
  const side = long ? 'sell' : 'buy';
  const { atr, chart } = scene;
  const stop = rounded(from - direction * drawDistance(scene, { from: 0.8, to: 1 }) * atr, chart.decimals);
  const target = rounded(from + direction * drawDistance(scene, { from: 1.2, to: 1.8 }) * atr, chart.decimals);
  const more = { asksReduceOnly: true };
  return {
    stop,
    target,
    parts: [part('stop', 'The exit with a loss', side, more), part('target', 'The exit with a gain', side, more)],
    orders: {
      stop: { ...EMPTY, type: 'stop', trigger: stop, isReduceOnly: true },
      target: { ...EMPTY, type: 'limit', limit: target, isReduceOnly: true },
    },
    why: {
      stop: 'A stop waits on the losing side; reduce-only, it can open nothing.',
      target: 'A limit waits on the winning side for its price or better; reduce-only, it can open nothing.',
    },
  } as const;
}

function bracketSituation(scene: Scene): Situation {
  const { random, chart } = scene;
  const long = random.next() < 0.5;
  const side = long ? 'buy' : 'sell';
  const number = (value: number) => numberText(value, chart.decimals);
  const entry = levelAt(scene, long ? -1 : 1, drawDistance(scene, { from: 0.3, to: 0.6 }));
  const { stop, target, parts, orders, why } = exitsOf(scene, long, entry);
  return {
    prompt:
      `The price is ${number(scene.market)}. You want to ${side} 5 at ${number(entry)} or better, and you wait for it. ` +
      `Wrong at ${number(stop)}: then out at any price. Right at ${number(target)}: then out there or better. ` +
      'No order may be left over.',
    parts: [part('entry', 'The entry', side), ...parts],
    asksPair: true,
    orders: { entry: { ...EMPTY, type: 'limit', limit: entry }, ...orders },
    why: { entry: `A limit fills at ${number(entry)} or better.`, ...why },
  };
}

function pairSituation(scene: Scene): Situation {
  const long = scene.random.next() < 0.5;
  const number = (value: number) => numberText(value, scene.chart.decimals);
  const { stop, target, parts, orders, why } = exitsOf(scene, long, scene.market);
  return {
    prompt:
      `The price is ${number(scene.market)}, and you are ${long ? 'long' : 'short'} 5. Wrong at ${number(stop)}: then out at any ` +
      `price. Right at ${number(target)}: then out there or better. No order may be left over.`,
    parts,
    asksPair: true,
    orders,
    why,
  };
}

/** Number of bars since the entry, in a situation with a trailing stop: at least `from`, fewer than `to`. */
const TRAIL_BARS = { from: 8, to: 25 };
const TRAIL_PERCENTS = [1, 1.5, 2, 2.5, 3, 4, 5] as const;

/**
 * Returns a situation with a trailing stop that the price has not reached since the entry; `null` if this chart has
 * none.
 */
function trailSituation(scene: Scene): Situation | null {
  const { chart, random, atr } = scene;
  const long = random.next() < 0.5;
  const bars = TRAIL_BARS.from + random.below(TRAIL_BARS.to - TRAIL_BARS.from);
  const first = chart.bars.length - bars;
  const byPercent = random.next() < 0.5;
  const percents = shuffled(random, TRAIL_PERCENTS);
  const amounts = shuffled(random, [2, 2.5, 3, 3.5]).map((each) => rounded(each * atr, chart.decimals));
  for (const distance of byPercent ? percents : amounts) {
    const trail = trailFrom(scene, { first, long, distance, byPercent });
    if (trail === null) continue;
    return trailWords(scene, { first, long, distance, byPercent, ...trail });
  }
  return null;
}

interface Trail {
  readonly first: number;
  readonly long: boolean;
  readonly distance: number;
  readonly byPercent: boolean;
}

/**
 * Follows the bars since the entry. Returns `null` if the price reaches the stop, or if the question is too easy
 * because the last close is near the best price.
 */
function trailFrom({ chart, atr }: Scene, { first, long, distance, byPercent }: Trail) {
  let best = chart.bars[first]?.[0] ?? 0;
  let bestBar = first;
  const behind = (price: number) => (byPercent ? (price * distance) / 100 : distance);
  for (const [offset, [, high, low]] of chart.bars.slice(first).entries()) {
    const stop = long ? best - behind(best) : best + behind(best);
    if (long ? low <= stop : high >= stop) return null;
    const extreme = long ? high : low;
    if (long ? extreme > best : extreme < best) [best, bestBar] = [extreme, first + offset];
  }
  const stop = rounded(long ? best - behind(best) : best + behind(best), chart.decimals);
  const close = chart.bars.at(-1)?.[3] ?? 0;
  // The stop must not have been reached, and the last close must not be the best price.
  const isClear = long ? best - close > 0.5 * atr && close > stop : close - best > 0.5 * atr && close < stop;
  return isClear && Math.abs(best - stop) > 0.5 * atr ? { best, bestBar, stop } : null;
}

function trailWords(
  { chart }: Scene,
  { first, long, distance, byPercent, best, bestBar, stop }: Trail & { best: number; bestBar: number; stop: number },
): Situation {
  const number = (value: number) => numberText(value, chart.decimals);
  const behind = byPercent ? percentText(distance, 2) : number(distance);
  const asked = part('trail', 'The exit', long ? 'sell' : 'buy', {
    trailBy: byPercent ? 'percent' : 'amount',
    asksReduceOnly: true,
  });
  return {
    prompt:
      `You went ${long ? 'long' : 'short'} at the open of ${barName(first)}. A stop has followed ${behind} behind the best price ` +
      'since. Choose that order, and say where it stands after the last bar.',
    parts: [asked],
    asksPair: false,
    orders: { trail: { ...EMPTY, type: 'trailing-stop', trail: distance, trigger: stop, isReduceOnly: true } },
    why: {
      trail: `The best price since ${barName(first)} is ${number(best)}, at ${barName(bestBar)}; ${behind} behind it is ${number(stop)}.`,
    },
  };
}

/** Draws a situation; returns `null` if the chart does not suit it. */
export function drawSituation(scene: Scene, spec: TaskSpecs['place-order']): Situation | null {
  if (!hasRoom(scene, ROOM_ATR[spec.situation])) return null;
  switch (spec.situation) {
    case 'entry':
      return entrySituation(scene, spec.cases ?? COMMON_CASES);
    case 'bracket':
      return bracketSituation(scene);
    case 'pair':
      return pairSituation(scene);
    case 'trail':
      return trailSituation(scene);
  }
}
