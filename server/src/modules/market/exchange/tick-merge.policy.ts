import type { ExchangeTrade } from './exchange-payloads.policy.ts';

/**
 * Many trades as few: the first, the highest, the lowest and the last of them, in order, each at its own time with the amounts
 * traded since the one before, so that bars made of them are the same. Of trades in one millisecond the last stands for
 * all, because times of ticks ascend strictly. `after`: what is not later has been told.
 */
export function mergeTrades(trades: readonly ExchangeTrade[], after: number): ExchangeTrade[] {
  const moments: ExchangeTrade[] = [];
  for (const trade of trades) {
    if (trade.t <= after) continue;
    const last = moments.at(-1);
    if (last?.t === trade.t) moments[moments.length - 1] = { ...trade, amount: trade.amount + last.amount };
    else moments.push(trade);
  }
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
