// If this fails, a trade does not begin and end at the same fills as the position, or its sums differ from the sums of
// its fills.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, formatPrice, formatQuantity, money, price, quantity } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { closedTrades, type ClosedTrade, type TradeFill } from './closed-trades.ts';
import { amountOf, at, dollars, order, place, play, tick } from './engine-world.test-data.ts';

interface Row {
  readonly side: 'buy' | 'sell';
  readonly size: number;
  readonly price: number;
  readonly fee?: number;
  readonly realised?: number;
  readonly slippage?: number;
  readonly isLiquidation?: boolean;
}

const fill = (
  { side, size, price: paid, fee = 0, realised = 0, slippage = 0, isLiquidation = false }: Row,
  index: number,
): TradeFill => ({
  sequence: index + 1,
  place: 0,
  orderId: isLiquidation ? null : `order-${index}`,
  side,
  quantity: amountOf(size),
  price: at(paid),
  fee: dollars(fee),
  realised: dollars(realised),
  slippage: at(slippage),
  at: epochMs(1_000 * (index + 1)),
});
const buy = (size: number, paid: number, more: Partial<Row> = {}): Row => ({ side: 'buy', size, price: paid, ...more });
const sell = (size: number, paid: number, more: Partial<Row> = {}): Row => ({
  side: 'sell',
  size,
  price: paid,
  ...more,
});

const shown = (trade: ClosedTrade) =>
  [
    trade.side,
    formatQuantity(trade.quantity),
    `${formatPrice(trade.entryPrice)} → ${formatPrice(trade.exitPrice)}`,
    `realised ${formatMoney(trade.realised)} fees ${formatMoney(trade.fees)} slippage ${formatMoney(trade.slippage)}`,
    `${trade.openedAt}–${trade.closedAt}`,
    ...(trade.isLiquidated ? ['liquidated'] : []),
    ...(trade.carried > 0n ? [`carries ${formatQuantity(trade.carried)}`] : []),
  ].join(' · ');

describe('closed trades', () => {
  // oxfmt-ignore
  test.each<[string, Row[], number, string[]]>([
    ['nothing from nothing', [], 0, []],
    ['what is open is no trade yet', [buy(2, 100), sell(1, 110)], 0, []],
    ['in and out', [buy(2, 100, { fee: 0.2 }), sell(2, 110, { fee: 0.22, realised: 20, slippage: 0.05 })], 0,
      ['long · 2 · 100 → 110 · realised 20 fees 0.42 slippage 0.1 · 1000–2000']],
    ['a short', [sell(2, 110), buy(2, 100, { realised: 20 })], 0, ['short · 2 · 110 → 100 · realised 20 fees 0 slippage 0 · 1000–2000']],
    ['added to and closed in parts: averages of all entries and all exits',
      [buy(1, 100), buy(2, 103), sell(1, 110, { realised: 8 }), sell(2, 104, { realised: 4 })], 0,
      ['long · 3 · 102 → 106 · realised 12 fees 0 slippage 0 · 1000–4000']],
    ['averages are rounded to the unit below', [buy(1, 100), buy(2, 100.01), sell(3, 100)], 0,
      ['long · 3 · 100.00666666 → 100 · realised 0 fees 0 slippage 0 · 1000–3000']],
    ['one after the other', [buy(1, 100), sell(1, 101), sell(1, 99), buy(1, 98)], 0,
      ['long · 1 · 100 → 101 · realised 0 fees 0 slippage 0 · 1000–2000', 'short · 1 · 99 → 98 · realised 0 fees 0 slippage 0 · 3000–4000']],
    ['a fill that turns the position is in both trades, each with its part of the fee',
      [buy(1, 100), sell(3, 110, { fee: 0.000001, realised: 10 }), buy(2, 105, { realised: 10 })], 0,
      ['long · 1 · 100 → 110 · realised 10 fees 0.000001 slippage 0 · 1000–2000 · carries 2', 'short · 2 · 110 → 105 · realised 10 fees 0 slippage 0 · 2000–3000']],
    ['what the first fill carries begins the trade', [sell(3, 110, { fee: 0.3 }), buy(2, 105)], 2,
      ['short · 2 · 110 → 105 · realised 0 fees 0.2 slippage 0 · 1000–2000']],
    ['a liquidation ends it', [buy(1, 100), sell(1, 90, { realised: -10, isLiquidation: true })], 0,
      ['long · 1 · 100 → 90 · realised -10 fees 0 slippage 0 · 1000–2000 · liquidated']],
  ])('are made of fills: %s', (_what, rows, carried, expected) => {
    expect(closedTrades(rows.map(fill), amountOf(carried)).map(shown)).toEqual(expected);
  });

  test('have each fee and each filled quantity of a position that ends flat exactly once', () => {
    const anyFill = fc.record({
      isBuy: fc.boolean(),
      size: fc.integer({ min: 1, max: 500 }),
      paid: fc.integer({ min: 1, max: 10_000 }),
      fee: fc.bigInt(0n, 1_000n),
    });
    const run = fc.check(
      fc.property(fc.array(anyFill, { minLength: 1, maxLength: 20 }), (drawn) => {
        const fills = drawn.map(({ isBuy, size, paid, fee }, index) => ({
          ...fill({ side: isBuy ? 'buy' : 'sell', size: size / 100, price: paid / 100 }, index),
          fee: money(fee),
        }));
        const rest = fills.reduce((sum, { side, quantity: size }) => sum + (side === 'buy' ? size : 0n - size), 0n);
        const last = {
          ...fill({ side: rest > 0n ? 'sell' : 'buy', size: 0, price: 50 }, fills.length),
          quantity: quantity(rest > 0n ? rest : 0n - rest),
        };
        const whole = rest === 0n ? fills : [...fills, last];
        const trades = closedTrades(whole, quantity(0n));
        const fees = trades.reduce((sum, each) => sum + each.fees, 0n);
        const parts = trades.flatMap(({ entries, exits }) => [...entries, ...exits]);
        const sizes = parts.reduce((sum, part) => sum + part.quantity, 0n);
        const isEach = trades.every(({ entries, exits, quantity: largest }) => {
          const [entered, left] = [entries, exits].map((side) => side.reduce((sum, part) => sum + part.quantity, 0n));
          return entered === left && entered !== undefined && largest <= entered && largest > 0n;
        });
        return (
          isEach &&
          fees === whole.reduce((sum, { fee }) => sum + fee, 0n) &&
          sizes === whole.reduce((sum, each) => sum + each.quantity, 0n)
        );
      }),
      { numRuns: 2_000 },
    );
    expect(run.counterexample).toBeNull();
  });

  test('have results that add up to the change of the account, for fills of the engine', () => {
    const history = [
      place(100, order('a', 'buy', 10)),
      tick(100),
      place(100, order('b', 'sell', 25)),
      tick(104),
      place(100, order('c', 'buy', 15)),
      tick(101),
    ];
    const { effects, state } = play(history);
    const fills = effects.flatMap((effect, index): TradeFill[] =>
      effect.kind === 'filled'
        ? [{ ...effect, sequence: index, place: 0, slippage: effect.evidence.slippage, at: epochMs(index) }]
        : [],
    );
    const trades = closedTrades(fills, quantity(0n));
    expect(trades.map(({ side }) => side)).toEqual(['long', 'short']);
    const net = trades.reduce((sum, { realised, fees }) => sum + realised - fees, 0n);
    expect(state.cash).toBe(dollars(10_000) + net);
    expect(trades.every(({ entryPrice, exitPrice }) => entryPrice > price(0n) && exitPrice > price(0n))).toBe(true);
  });
});
