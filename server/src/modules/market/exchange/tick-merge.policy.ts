import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { ExchangeTrade } from './exchange-payloads.policy.ts';

/**
 * Reduces the trades of each minute to the first, the highest, the lowest and the last one, in order of time. Each
 * keeps its own time and gets the volume since the previous one, so the bars of all intervals can be made from them.
 * Tick times must ascend strictly, so the last trade of a millisecond represents all trades of that millisecond. Trades
 * up to `after` are left out, because they have already been published.
 */
export function mergeTrades(trades: readonly ExchangeTrade[], after: number): ExchangeTrade[] {
  const moments: ExchangeTrade[] = [];
  for (const trade of trades) {
    if (trade.t <= after) continue;
    const last = moments.at(-1);
    if (last?.t === trade.t) moments[moments.length - 1] = { ...trade, amount: trade.amount + last.amount };
    else moments.push(trade);
  }
  const minutes = Map.groupBy(moments, ({ t }) => Math.floor(t / MINUTE_MS));
  return [...minutes.values()].flatMap(mergeMinute);
}

function mergeMinute(moments: readonly ExchangeTrade[]): ExchangeTrade[] {
  const prices = moments.map((moment) => moment.price);
  const kept = new Set([
    0,
    prices.indexOf(Math.max(...prices)),
    prices.indexOf(Math.min(...prices)),
    moments.length - 1,
  ]);
  const merged: ExchangeTrade[] = [];
  let amount = 0;
  for (const [at, moment] of moments.entries()) {
    amount += moment.amount;
    if (!kept.has(at)) continue;
    merged.push({ ...moment, amount });
    amount = 0;
  }
  return merged;
}
