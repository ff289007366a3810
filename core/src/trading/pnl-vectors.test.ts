// If this fails, the profit, fee or funding of a trade differs from what the venues of the test cases would charge or
// pay.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRate, rate, type Money, type Rate } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { newAccount, type AccountState } from './account-state.ts';
import { at, GRANT, order, quoteAt, SETTINGS, stepNow } from './engine-world.test-data.ts';
import { equityOf } from './liquidation.ts';
import { entryPrice, unrealisedProfit } from './position.ts';
import type { TradingEvent } from './trading-event.ts';

const FILE = new URL('../../../../shared/vectors/margin_liquidation.json', import.meta.url);

interface Row {
  readonly id: string;
  readonly input: { readonly kind: string } & Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, number>>;
}
const rows: readonly Row[] | null = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as { pnl_cases: readonly Row[] }).pnl_cases
  : null;

/**
 * Cases about what the sandbox does not offer: contracts settled in the coin, and loans at interest (the sandbox
 * charges funding instead).
 */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  PN08: 'inverse contract',
  PN09: 'inverse contract',
  PN19: 'loan at daily interest',
  PN20: 'loan at daily interest',
  PN22: 'inverse contract',
};

const NO_FEE = rate(0n);
const feeOf = (share: number): Rate => {
  const parsed = parseRate(share.toFixed(8));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
};
const dollarsIn = (amount: Money | bigint): number => Number(amount) / 1e6;

/** An account that trades exactly at the market price, with a fee that can change between trades. */
class World {
  state: AccountState = newAccount({ ...SETTINGS, preset: 'easy', makerFee: NO_FEE, takerFee: NO_FEE });
  #orders = 0;

  constructor() {
    this.#step(GRANT);
  }

  #step(event: TradingEvent): void {
    const next = stepNow(this.state, event);
    const refused = next.effects.find(({ kind }) => kind === 'rejected' || kind === 'cancelled');
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
    this.state = next.state;
  }

  /** Trades `size` units: a positive size buys, a negative size sells. */
  trade(size: number, value: number, fee: Rate = NO_FEE, leverage = 1): void {
    this.state = { ...this.state, settings: { ...this.state.settings, takerFee: fee } };
    this.#orders += 1;
    const wish = order(`${this.#orders}`, size > 0 ? 'buy' : 'sell', Math.abs(size), { leverage });
    this.#step({ kind: 'place', at: epochMs(1), orders: [wish], quote: quoteAt(value, 0) });
    this.mark(value);
  }

  mark(value: number): void {
    this.#step({ kind: 'tick', at: epochMs(2), symbol: 'AAA', quote: quoteAt(value, 0), volume: null });
  }

  fund(share: Rate): void {
    this.#step({ kind: 'funding', at: epochMs(3), rate: share });
  }

  get position() {
    const position = this.state.positions.get('AAA');
    if (position === undefined) throw new Error('no position is open');
    return position;
  }

  /** Returns the total result of all events, including fees and funding. */
  get gain(): number {
    return dollarsIn(equityOf(this.state)) - 10_000;
  }
}

const sign = (side: unknown): number => (side === 'short' ? -1 : 1);
const number = (input: Row['input'], name: string): number => {
  const value = input[name];
  if (typeof value !== 'number') throw new Error(`${name} is a number`);
  return value;
};

function linear({ input }: Row): Record<string, number> {
  const world = new World();
  world.trade(sign(input['side']) * number(input, 'qty'), number(input, 'entry'));
  const mark = at(number(input, 'mark'));
  const pnl = dollarsIn(unrealisedProfit(world.position, mark));
  world.mark(number(input, 'mark'));
  expect(world.gain).toBeCloseTo(pnl, 6);
  return { pnl };
}

function averageEntry({ input }: Row): Record<string, number> {
  const world = new World();
  for (const [size, value] of input['adds'] as readonly [number, number][]) world.trade(size, value);
  return { avg: Number(entryPrice(world.position)) / 1e8, qty: Number(world.position.quantity) / 1e8 };
}

function longWithFees({ input }: Row): Record<string, number> {
  const [size, open, close] = [number(input, 'qty'), number(input, 'open'), number(input, 'close')];
  const world = new World();
  world.trade(size, open, feeOf(number(input, 'fee_open')));
  const openValue = 10_000 - dollarsIn(world.state.cash);
  world.trade(-size, close, feeOf(number(input, 'fee_close')));
  return { open_value: openValue, profit: world.gain, profit_ratio: world.gain / openValue };
}

function perpetual({ input }: Row): Record<string, number> {
  const gainOf = (side: 1 | -1): number => {
    const world = new World();
    const fee = feeOf(number(input, 'fee'));
    world.trade(side * number(input, 'qty'), number(input, 'open'), fee, 2);
    // The payment on a notional of 60 is 1.0000002; a receipt is rounded down.
    world.fund(rate(side === 1 ? -1_666_667n : 1_666_667n));
    world.trade(-side * number(input, 'qty'), number(input, 'close'), fee, 2);
    return world.gain;
  };
  return { long_profit: gainOf(1), short_profit: gainOf(-1) };
}

function funding({ input }: Row): Record<string, number> {
  const world = new World();
  world.trade(sign(input['side']), number(input, 'notional'), NO_FEE, 10);
  world.fund(feeOf(number(input, 'rate')));
  return { payment: world.gain };
}

const PLAYS: Readonly<Record<string, (row: Row) => Record<string, number>>> = {
  linear,
  'avg entry short': averageEntry,
  'spot long with fees': longWithFees,
  'perp with fees and funding received 1': perpetual,
  funding,
};

describe.skipIf(rows === null)('the profit and loss', () => {
  const offered = (rows ?? []).filter(({ id }) => !(id in NOT_OFFERED));

  it.each(offered)('is that of the venue: $id $input.kind', (row) => {
    const got = PLAYS[row.input.kind]?.(row) ?? {};
    // Money has six decimals, and a ratio of two amounts is about as exact.
    const close = Object.entries(row.expected).map(([name, value]) => [name, expect.closeTo(value, 6)]);
    expect(got).toEqual(Object.fromEntries(close));
  });

  it('is tested for every case except features that the sandbox does not offer', () => {
    expect(offered.map(({ input }) => input.kind).filter((kind) => !(kind in PLAYS))).toEqual([]);
    const left = (rows ?? []).filter(({ id }) => id in NOT_OFFERED);
    expect(left.map(({ id }) => id)).toEqual(Object.keys(NOT_OFFERED));
    expect([offered.length, left.length]).toEqual([10, 5]);
  });
});
