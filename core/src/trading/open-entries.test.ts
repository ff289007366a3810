// If this fails, the evidence meter bets on other results than those of the account's entries.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, formatPrice, formatQuantity, money, type Money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { newAccount, type AccountState } from './account-state.ts';
import { amountOf, dollars, GRANT, order, place, quoteAt, SETTINGS, stepNow, tick } from './engine-world.test-data.ts';
import { FUNDING_RATE } from './funding.ts';
import { entriesAfter, presentNet, priceAtLoss, type EntryChange, type OpenEntry } from './open-entries.ts';
import type { TradingEvent } from './trading-event.ts';

interface World {
  readonly state: AccountState;
  readonly entries: readonly OpenEntry[];
  readonly changes: readonly EntryChange[];
}

const RISK = dollars(10);

/** Plays the events and follows the account's entries. Entries are recorded only after the first `keepsFrom` events. */
function follow(
  events: readonly TradingEvent[],
  { keepsFrom = 0, risk = RISK }: { keepsFrom?: number; risk?: Money | null } = {},
): World {
  let world: World = { state: newAccount(SETTINGS), entries: [], changes: [] };
  for (const [index, event] of [GRANT, ...events].entries()) {
    const { state, effects } = stepNow(world.state, event);
    const context = { positions: world.state.positions, sequence: index, plannedRiskOf: () => risk };
    const after =
      index > keepsFrom ? entriesAfter(world.entries, effects, context) : { entries: world.entries, changes: [] };
    world = { state, entries: after.entries, changes: [...world.changes, ...after.changes] };
  }
  return world;
}

const shown = (change: EntryChange): string => {
  const { id, side, quantity, settled } = change.entry;
  return change.kind === 'opened'
    ? `${id} ${side} ${formatQuantity(quantity)}${change.isAdd ? ' added' : ''}`
    : `${id} closed by ${change.by}: ${formatMoney(settled)}`;
};

const buy = (id: string, size: number) => place(100, order(id, 'buy', size));
const sell = (id: string, size: number) => place(100, order(id, 'sell', size));
const NO_SLIPPAGE = 1_000_000;
const at100 = tick(100, NO_SLIPPAGE);
const at110 = tick(110, NO_SLIPPAGE);
const funding: TradingEvent = { kind: 'funding', at: epochMs(2), rate: FUNDING_RATE };

describe('the entries of an account', () => {
  test.each<[string, readonly TradingEvent[], readonly RegExp[]]>([
    ['in and out', [buy('a', 1), at100, sell('b', 1), at110], [/^2.0 long 1$/, /^2.0 closed by exit: 9\.7/]],
    [
      'an add is an entry of its own, and the oldest is closed first',
      [buy('a', 1), at100, buy('b', 1), at110, sell('c', 1), at110],
      [/^2.0 long 1$/, /^4.0 long 1 added$/, /^2.0 closed by exit: 9\.7/],
    ],
    [
      'parts of one order are one entry',
      [buy('a', 100), tick(100, 20), tick(100, 20), tick(100, NO_SLIPPAGE), sell('b', 100), at110],
      [/^2.0 long/, /^2.0 closed by exit: 9/],
    ],
    [
      'an order that turns the position closes one entry and opens one',
      [buy('a', 1), at100, sell('b', 3), at110],
      [/^2.0 long 1$/, /^2.0 closed by exit: 9\.7/, /^4.0 short 2$/],
    ],
    [
      'a liquidation closes all entries at the mark price',
      [buy('a', 10), at100, buy('b', 10), at100, tick(90, NO_SLIPPAGE)],
      [/^2.0 long 10$/, /^4.0 long 10 added$/, /^2.0 closed by liquidation: -10/, /^4.0 closed by liquidation: -10/],
    ],
    ['funding is a cost', [buy('a', 1), at100, funding, sell('b', 1), at100], [/long/, /^2.0 closed by exit: -0\.2/]],
  ])('open and close with its fills: %s', (_what, events, expected) => {
    const { changes } = follow(events);
    expect(changes.map(shown)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test('leave out a quantity that was opened before they were recorded, which is closed first', () => {
    const events = [buy('a', 1), at100, buy('b', 1), at100, sell('c', 1), at110, sell('d', 1), at110];
    const { changes, entries } = follow(events, { keepsFrom: 2 });
    expect(changes.map(shown)).toEqual(['4.0 long 1 added', expect.stringMatching(/^4.0 closed by exit: 9/)]);
    expect(entries).toEqual([]);
  });

  test('end at the next fill of the asset if their position was closed without them', () => {
    const opened = follow([buy('a', 1), at100]);
    const { effects } = stepNow(stepNow(follow([]).state, buy('b', 1)).state, at110);
    const context = { positions: new Map(), sequence: 9, plannedRiskOf: () => RISK };
    const { changes } = entriesAfter(opened.entries, effects, context);
    expect(changes.map(shown)).toEqual([expect.stringMatching(/^2.0 closed by exit: 9/), '9.0 long 1']);
  });

  test('have the net result of closing now, and the price at a loss gives that loss', () => {
    for (const open of [buy('a', 3), sell('a', 3)]) {
      const { entries, state } = follow([open, at100]);
      const [entry] = entries;
      if (entry === undefined) throw new Error('the order has filled');
      const { takerFee } = state.settings;
      const limit = priceAtLoss(entry, dollars(40), takerFee);
      if (limit === null) throw new Error('a price gives that loss');
      const lost = presentNet(entry, { bid: limit, ask: limit, mark: limit }, takerFee);
      expect(Number(lost + dollars(40))).toBeLessThanOrEqual(0);
      expect(Number(lost + dollars(40))).toBeGreaterThan(-100);
      expect(presentNet(entry, quoteAt(100), takerFee)).toBeLessThan(0n);
      expect(formatPrice(limit)).toMatch(entry.side === 'long' ? /^86\./ : /^113\./);
    }
  });

  test('have no positive price for a loss beyond the whole cost of a long', () => {
    const [entry] = follow([buy('a', 1), at100]).entries;
    expect(entry === undefined ? 0 : priceAtLoss(entry, dollars(500), SETTINGS.takerFee)).toBeNull();
  });

  test('have results that add up to the change of an account that ends flat, up to rounding', () => {
    const drawn = fc.array(
      fc.record({ isBuy: fc.boolean(), size: fc.integer({ min: 1, max: 300 }), to: fc.integer({ min: 97, max: 103 }) }),
      { minLength: 1, maxLength: 12 },
    );
    const run = fc.check(
      fc.property(drawn, (steps) => {
        const events = steps.flatMap(({ isBuy, size, to }, index) => [
          place(100, order(`o${index}`, isBuy ? 'buy' : 'sell', size / 100)),
          tick(to, NO_SLIPPAGE),
        ]);
        const rest = steps.reduce((sum, { isBuy, size }) => sum + (isBuy ? size : -size), 0);
        const flat =
          rest === 0 ? [] : [place(100, order('last', rest > 0 ? 'sell' : 'buy', Math.abs(rest) / 100)), at100];
        const { state, changes, entries } = follow([...events, ...flat]);
        const net = changes.reduce((sum, each) => (each.kind === 'closed' ? sum + each.entry.settled : sum), 0n);
        const difference = Number(state.cash - dollars(10_000) - money(net));
        return entries.length === 0 && Math.abs(difference) <= 60;
      }),
      { numRuns: 500 },
    );
    expect(run.counterexample).toBeNull();
  });

  test('have an unknown risk without a plan', () => {
    expect(follow([buy('a', 1), at100], { risk: null }).entries).toMatchObject([
      { plannedRisk: null, quantity: amountOf(1), cost: expect.any(BigInt), orderId: 'a' },
    ]);
  });
});
