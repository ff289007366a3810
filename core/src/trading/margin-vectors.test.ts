// If this fails, a position is liquidated at another price than its terms give, or its maintenance margin does not
// match its tier.
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  formatPrice,
  money,
  notionalOf,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  price,
  quantity,
  rate,
} from '../kernel/money.ts';
import type { Result } from '../kernel/result.ts';
import { liquidationPrice } from './liquidation-price.ts';
import { maintenanceOf, maintenanceTiers } from './maintenance.ts';

const FILE = new URL('../../../../shared/vectors/margin_liquidation.json', import.meta.url);

interface CrossPosition {
  readonly ep: number;
  readonly size: number;
  readonly mmr: number;
  readonly cum: number;
  readonly mark: number;
}
interface Case {
  readonly id: string;
  readonly venue: string;
  readonly input: {
    readonly side: 'long' | 'short';
    readonly entry: number;
    readonly leverage: number;
    readonly mmr: number;
    readonly size?: number;
    readonly cum?: number;
    readonly taker?: number;
    readonly wb?: number;
    readonly contract?: string;
    readonly positions?: Readonly<Record<string, CrossPosition>>;
  };
  readonly expected: { readonly lp: number };
  readonly tolerance: number;
}
interface Vectors {
  readonly cases: readonly Case[];
  readonly binance_btcusdt_brackets: { readonly rows: readonly { floor: number; mmr: number; cum: number }[] };
}

const vectors: Vectors | null = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Vectors) : null;

function read<Value>(parse: (text: string) => Result<Value, string>, value: number, decimals: number): Value {
  const result = parse(value.toFixed(decimals));
  if (!result.ok) throw new Error(`${value}: ${result.reason}`);
  return result.value;
}
const toMoney = (value: number) => read(parseMoney, value, 6);
const toPrice = (value: number) => read(parsePrice, value, 8);
const toQuantity = (value: number) => read(parseQuantity, value, 8);
const toRate = (value: number) => read(parseRate, value, 8);

/**
 * Size of the positions. The liquidation price does not depend on it, and a large size makes the six decimals of money
 * irrelevant.
 */
const LOT = 1_000_000;

/**
 * Returns the terms of a case in the form of this engine's formula. The venue of the case decides which part of the
 * maintenance margin is fixed and which is a rate.
 */
function termsOf({ venue, input }: Case) {
  const { side, entry, leverage, mmr, taker = 0 } = input;
  const [size, cum] = [(input.size ?? 1) * LOT, (input.cum ?? 0) * LOT];
  const notional = size * entry;
  const isEntryBased = venue.startsWith('bybit') || venue.startsWith('simple');
  return {
    quantity: toQuantity(side === 'long' ? size : -size),
    entry: toPrice(entry),
    collateral: toMoney(notional / leverage),
    fixedMaintenance: toMoney(isEntryBased ? notional * mmr : -cum),
    maintenanceRate: toRate(isEntryBased ? 0 : mmr + taker),
  };
}

function crossTermsOf({ input: { wb = 0, contract = '', positions = {} } }: Case) {
  const own = positions[contract];
  if (own === undefined) throw new Error(`no position ${contract}`);
  const others = Object.entries(positions).filter(([name]) => name !== contract);
  const collateral = others.reduce(
    (sum, [, { ep, size, mmr, cum, mark }]) => sum + size * (mark - ep) - (size * mark * mmr - cum),
    wb,
  );
  return {
    quantity: toQuantity(own.size),
    entry: toPrice(own.ep),
    collateral: toMoney(collateral),
    fixedMaintenance: toMoney(-own.cum),
    maintenanceRate: toRate(own.mmr),
  };
}

/** Cases about contracts that are settled in the coin, which the sandbox does not offer. */
const INVERSE = ['LQ28', 'LQ29'];
const linear = (vectors?.cases ?? []).filter(({ id }) => !INVERSE.includes(id));

describe.skipIf(vectors === null)('the liquidation price', () => {
  it.each(linear)('is that of the venue: $id $venue', (row) => {
    const at = liquidationPrice(row.input.positions === undefined ? termsOf(row) : crossTermsOf(row));
    expect(at).not.toBeNull();
    const error = Math.abs(Number(formatPrice(at ?? price(0n))) - row.expected.lp) / row.expected.lp;
    // A price with eight decimals is exact to half a unit at best.
    expect(error).toBeLessThanOrEqual(Math.max(row.tolerance, 1e-8));
  });

  it('is tested for every case except inverse contracts', () => {
    const inverse = (vectors?.cases ?? []).filter(({ venue }) => venue.includes('inverse'));
    expect(inverse.map(({ id }) => id)).toEqual(INVERSE);
    expect(linear.length).toBe((vectors?.cases.length ?? 0) - INVERSE.length);
  });

  it('the tiers of BTCUSDT have the published deductions', () => {
    const rows = vectors?.binance_btcusdt_brackets.rows ?? [];
    const tiers = maintenanceTiers(rows.map(({ floor, mmr }) => ({ floor: toMoney(floor), rate: toRate(mmr) })));
    expect(tiers.map(({ deduction }) => Number(formatMoney(deduction)))).toEqual(rows.map(({ cum }) => cum));
  });
});

describe('the maintenance margin', () => {
  const tiers = maintenanceTiers([
    { floor: money(0n), rate: toRate(0.004) },
    { floor: toMoney(50_000), rate: toRate(0.005) },
    { floor: toMoney(250_000), rate: toRate(0.01) },
  ]);

  it.each([
    [0, '0'],
    [10_050, '40.2'],
    [50_000, '200'],
    [250_000, '1200'],
    [1_000_000, '8700'],
  ])('for a notional of %d is %s', (notional, expected) => {
    expect(formatMoney(maintenanceOf(toMoney(notional), tiers))).toBe(expected);
  });

  it('grows with the notional, and does not jump where two tiers meet', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (notional) => {
        const step = maintenanceOf(money(notional + 1n), tiers) - maintenanceOf(money(notional), tiers);
        expect(step >= 0n && step <= 1n).toBe(true);
      }),
    );
  });

  it.each([
    ['that do not start at zero', [{ floor: money(1n), rate: rate(1n) }]],
    [
      'whose floors do not ascend',
      [
        { floor: money(0n), rate: rate(1n) },
        { floor: money(0n), rate: rate(2n) },
      ],
    ],
    [
      'whose rates descend',
      [
        { floor: money(0n), rate: rate(2n) },
        { floor: money(9n), rate: rate(1n) },
      ],
    ],
  ])('throws for tiers %s', (_what, rows) => {
    expect(() => maintenanceTiers(rows)).toThrow(/tier/);
  });
});

describe('liquidationPrice', () => {
  it('returns null for a long that no positive price liquidates', () => {
    const terms = { quantity: toQuantity(1), entry: toPrice(10), collateral: toMoney(11) };
    expect(liquidationPrice({ ...terms, fixedMaintenance: money(0n), maintenanceRate: rate(0n) })).toBeNull();
  });

  it('returns the price at which the margin no longer covers maintenance, while one unit before it still does', () => {
    const sizes = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n });
    const entries = fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n });
    const leverages = fc.bigInt({ min: 2n, max: 30n });
    fc.assert(
      fc.property(sizes, entries, leverages, fc.boolean(), (size, entry, leverage, isLong) => {
        const signed = quantity(isLong ? size : -size);
        const notional = notionalOf(price(entry), quantity(size), 'up');
        const collateral = money(notional / leverage);
        const maintenanceRate = toRate(0.004);
        const terms = {
          quantity: signed,
          entry: price(entry),
          collateral,
          fixedMaintenance: money(0n),
          maintenanceRate,
        };
        const at = liquidationPrice(terms);
        const scale = 10n ** 18n;
        const surplus = (mark: bigint) =>
          collateral * scale + signed * (mark - entry) * 10n ** 8n - size * mark * maintenanceRate;
        expect(at).not.toBeNull();
        const [mark = 0n] = at === null ? [] : [at];
        expect(surplus(mark) >= 0n).toBe(true);
        expect(surplus(isLong ? mark - 1n : mark + 1n) < 0n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
