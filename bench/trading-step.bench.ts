import { money, price, quantity, rate } from '@tradesense/core/kernel/money.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { newAccount, type AccountState } from '@tradesense/core/trading/account-state.ts';
import { step } from '@tradesense/core/trading/engine.ts';
import { maintenanceTiers } from '@tradesense/core/trading/maintenance.ts';
import { CURRENT_RULES } from '@tradesense/core/trading/rules-version.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { printResult } from './print-result.ts';
import { median } from './median.ts';

/**
 * Measures how many events the trading engine processes per second of CPU time, compared with a loop that only copies a
 * map of the same account. The events are those of a busy account: mostly prices, some orders, fills, amendments and
 * cancellations. At all times, the account has a few resting orders and positions. Fails if the engine processes fewer
 * events per second than the budget.
 */
const BUDGET_EVENTS_PER_CPU_SECOND = 300_000;
const EVENTS = 200_000;
const ROUNDS = 5;

const CENT = 1_000_000n;
const tiers = maintenanceTiers([{ floor: money(0n), rate: rate(400_000n) }]);
const instruments = new Map(
  ['AAA', 'BBB', 'CCC', 'DDD'].map((symbol) => [
    symbol,
    {
      symbol,
      tick: price(CENT),
      lot: quantity(CENT),
      maxLeverage: 20,
      tiers,
      halfSpread: rate(5_000n),
      impact: rate(1_000_000n),
    },
  ]),
);
const symbols = [...instruments.keys()];

function history(): TradingEvent[] {
  const random = createRandom(11);
  const marks = new Map(symbols.map((symbol) => [symbol, 10_000]));
  return Array.from({ length: EVENTS }, (_, index): TradingEvent => {
    const symbol = symbols[Math.floor(random.next() * symbols.length)] ?? 'AAA';
    const mark = Math.max(5_000, (marks.get(symbol) ?? 10_000) + Math.round((random.next() - 0.5) * 20));
    marks.set(symbol, mark);
    const at = epochMs(index);
    const quote = {
      bid: price(BigInt(mark - 1) * CENT),
      ask: price(BigInt(mark + 1) * CENT),
      mark: price(BigInt(mark) * CENT),
    };
    const kind = random.next();
    if (kind < 0.85) return { kind: 'tick', at, symbol, quote, volume: null };
    const orderId = `${Math.max(0, index - Math.floor(random.next() * 30))}`;
    if (kind < 0.9) return { kind: 'cancel', at, orderId };
    if (kind < 0.92) return { kind: 'amend', at, orderId, quantity: quantity(50n * CENT), quote };
    const side = random.next() < 0.5 ? 'buy' : 'sell';
    const away = Math.round(random.next() * 60);
    const limit = price(BigInt(side === 'buy' ? mark - away : mark + away) * CENT);
    const terms = { id: `${index}`, groupId: null, parentId: null, type: 'limit', limit } as const;
    const wish = {
      symbol,
      side,
      quantity: quantity(100n * CENT),
      terms,
      isPostOnly: false,
      isReduceOnly: false,
    } as const;
    const timeInForce = { kind: 'gtd', until: epochMs(index + 200) } as const;
    return { kind: 'place', at, orders: [{ ...wish, timeInForce, leverage: 5 }], quote };
  });
}

function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const settings = {
  marginMode: 'isolated',
  preset: 'normal',
  makerFee: rate(50_000n),
  takerFee: rate(100_000n),
} as const;
const events = history();
let effects = 0;
let live = 0;

function stepAll(): AccountState {
  const grant = { kind: 'grant', at: epochMs(0), amount: money(10_000_000_000n), cause: 'bench' } as const;
  let { state } = step(newAccount(settings), { ...grant, rulesVersion: CURRENT_RULES }, instruments);
  effects = 0;
  live = 0;
  for (const [index, event] of events.entries()) {
    const next = step(state, { ...event, rulesVersion: CURRENT_RULES }, instruments);
    ({ state } = next);
    effects += next.effects.length;
    live += state.orders.size;
    if (index % 50 === 0)
      ({ state } = step(state, { kind: 'expiry', at: event.at, rulesVersion: CURRENT_RULES }, instruments));
  }
  return state;
}

const account = stepAll();
const laps = { engine: [] as number[], floor: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  laps.engine.push(cpuMs(stepAll));
  laps.floor.push(
    cpuMs(() => {
      let copies = 0;
      for (let i = 0; i < EVENTS; i += 1) copies += new Map(account.marks).size;
      return copies;
    }),
  );
}
const perSecond = (ms: readonly number[]) => Math.round((EVENTS * 1_000) / (median(ms) ?? Number.NaN));
const result = {
  bench: 'trading-step',
  eventsPerCpuSecond: perSecond(laps.engine),
  budgetEventsPerCpuSecond: BUDGET_EVENTS_PER_CPU_SECOND,
  copiesPerCpuSecond: perSecond(laps.floor),
  meanLiveOrders: Number((live / EVENTS).toFixed(1)),
};
console.log(
  `${result.eventsPerCpuSecond.toLocaleString('en')} events/CPU s (${effects} effects, ${result.meanLiveOrders} live orders on average)`,
);
console.log(`${result.copiesPerCpuSecond.toLocaleString('en')} copies/CPU s of the account's marks alone`);
printResult(result);
if (result.eventsPerCpuSecond < BUDGET_EVENTS_PER_CPU_SECOND) process.exitCode = 1;
