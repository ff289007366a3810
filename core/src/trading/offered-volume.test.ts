// If this fails, an account of 10,000 is large compared with the market, or a market with little trading offers
// unlimited volume.
import { describe, expect, it } from 'vitest';
import { UNITS_MAX } from '../kernel/fixed-point.ts';
import { quantity } from '../kernel/money.ts';
import { ASSETS } from '../market/asset.ts';
import { ASSET_MODELS } from '../market/simulation/asset-model.ts';
import { PRESETS } from './account-state.ts';
import { instrumentOf } from './instrument.ts';
import { INSTRUMENTS } from './instruments.ts';
import { fillableQuantity } from './liquidity.ts';
import { offeredVolume } from './offered-volume.ts';

it.each([
  [0, null],
  [0.000_001, 100n],
  [12, 1_200_000_000n],
  [1e12, UNITS_MAX],
])('a traded volume of %d on a feed or a bar offers %s', (traded, units) => {
  expect(offeredVolume(traded, { asset: 'BTC', price: 60_000, source: 'recorded' })).toBe(units);
});

it('the volume of a currency pair counts price changes, so it does not limit orders', () => {
  expect(offeredVolume(173, { asset: 'EURUSD', price: 1.1, source: 'recorded' })).toBeNull();
});

describe('the simulated market', () => {
  it.each(ASSETS)(
    'fills at once everything that an account of 10,000 can open in $symbol',
    ({ symbol, maxLeverage }) => {
      const price = ASSET_MODELS[symbol].anchorPrice;
      const volume = offeredVolume(0.001, { asset: symbol, price, source: 'simulated' });
      const { lot } = instrumentOf(INSTRUMENTS, symbol);
      const wanted = quantity(BigInt(Math.round((10_000 * maxLeverage * 1e8) / price)));
      expect(fillableQuantity(wanted, volume, PRESETS.strict.maxParticipationRate, lot)).toBe(wanted);
    },
  );

  it('fills a sale of 100 SOL at one price, and offers the volume of a bar if it exceeds the depth', () => {
    const priced = { asset: 'SOL', price: 120, source: 'simulated' } as const;
    const wanted = quantity(10_000_000_000n);
    expect(
      fillableQuantity(wanted, offeredVolume(174, priced), PRESETS.normal.maxParticipationRate, quantity(100_000n)),
    ).toBe(wanted);
    expect(offeredVolume(1e6, priced)).toBe(100_000_000_000_000n);
  });
});
