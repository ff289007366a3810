// If this fails, an asset can be traded on contradictory terms, such as a position that is liquidated as soon as it
// opens.
import { describe, expect, it } from 'vitest';
import { formatMoney, money, price, quantity, RATE_SCALE } from '../kernel/money.ts';
import { ASSETS } from '../market/asset.ts';
import { MASKED_ASSETS, MASKED_DECIMALS } from '../market/masked-asset.ts';
import { epochMs } from '../kernel/time.ts';
import { marginFor } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { INSTRUMENTS } from './instruments.ts';
import { isolatedLiquidationPrice } from './liquidation.ts';
import { maintenanceOf } from './maintenance.ts';
import { notionalAt, openPart } from './position.ts';

const dollars = (amount: number) => money(BigInt(amount) * 1_000_000n);

describe('the instruments', () => {
  it('are those of the catalogue and the stand-ins of masked replays, with their tick sizes and leverages', () => {
    const all = [...ASSETS, ...MASKED_ASSETS];
    expect([...INSTRUMENTS.keys()]).toEqual(all.map(({ symbol }) => symbol));
    const masked = new Set<string>(MASKED_ASSETS.map(({ symbol }) => symbol));
    for (const { symbol, maxLeverage, priceDecimals } of all) {
      const instrument = instrumentOf(INSTRUMENTS, symbol);
      expect([symbol, instrument.maxLeverage]).toEqual([symbol, maxLeverage]);
      const decimals = masked.has(symbol) ? MASKED_DECIMALS : priceDecimals;
      expect(instrument.tick * 10n ** BigInt(decimals)).toBe(10n ** 8n);
    }
  });

  it.each([
    [50_000, '200'],
    [250_000, '1200'],
    [3_000_000, '28700'],
    [20_000_000, '453700'],
  ])('give a coin position of %d the maintenance margin %s, as Binance does', (notional, maintenance) => {
    expect(formatMoney(maintenanceOf(dollars(notional), instrumentOf(INSTRUMENTS, 'BTC').tiers))).toBe(maintenance);
  });

  it.each([
    ['AAPL', '1250'],
    ['SPY', '1000'],
    ['XAU', '500'],
    // The expected amount is a sixtieth of the notional, rounded like the rate.
    ['EURUSD', '166.6666'],
  ])(
    'give 10,000 of %s a maintenance margin of half the initial margin at the maximum leverage',
    (symbol, maintenance) => {
      expect(formatMoney(maintenanceOf(dollars(10_000), instrumentOf(INSTRUMENTS, symbol).tiers))).toBe(maintenance);
    },
  );

  it('let any position open away from its liquidation price, at a cost of at most half a percent', () => {
    for (const { symbol, maxLeverage, tick, halfSpread, impact, lot, tiers } of INSTRUMENTS.values()) {
      for (const side of ['buy', 'sell'] as const) {
        const [at, amount] = [price(tick * 10_000n), quantity(lot * 100n)];
        const margin = marginFor(at, amount, maxLeverage);
        const opening = { symbol, side, amount, at, margin, leverage: maxLeverage, openedAt: epochMs(0) };
        const position = openPart(null, opening);
        const end = isolatedLiquidationPrice(position, INSTRUMENTS);
        expect(end !== null && (side === 'buy' ? end < at : end > at)).toBe(true);
        expect(maintenanceOf(notionalAt(position, at), tiers) < margin).toBe(true);
      }
      expect(halfSpread + impact < 5n * 10n ** BigInt(RATE_SCALE - 3)).toBe(true);
    }
  });
});
