// If this fails, a server that continues from a stored checkpoint shows prices that differ from those of a server that
// has computed all days.
import { expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import type { AssetSymbol } from './asset.ts';
import { ASSETS } from './asset.ts';
import { createSimulatedMarket, PATH_VERSION } from './simulated-market.ts';
import type { PathCheckpoint, SimulatedMarket } from './simulated-market.ts';
import { CHECKPOINT_DAYS } from './simulation/daily-path.ts';

const SEED = 7;
const NOW = epochMs(Date.UTC(2026, 0, 15, 12));
const SYMBOLS = ASSETS.map(({ symbol }) => symbol);

/** Returns a market that has already computed the price of every asset at `NOW`. */
function usedMarket(): SimulatedMarket {
  const market = createSimulatedMarket(SEED);
  for (const symbol of SYMBOLS) market.priceAt(symbol, NOW);
  return market;
}

/** Returns a market that continues from these checkpoints, after they were written to JSON and read back. */
function resumed(checkpoints: ReadonlyMap<AssetSymbol, PathCheckpoint>): SimulatedMarket {
  const market = createSimulatedMarket(SEED);
  market.resume(new Map(JSON.parse(JSON.stringify([...checkpoints])) as [AssetSymbol, PathCheckpoint][]));
  return market;
}

it('a resumed market has the same days of every asset, before and after the checkpoint', () => {
  const whole = usedMarket();
  const checkpoints = whole.checkpoints();
  expect([...checkpoints.keys()]).toEqual(SYMBOLS);
  const market = resumed(checkpoints);
  for (const symbol of SYMBOLS) {
    const day = checkpoints.get(symbol)?.day ?? 0;
    const around = [epochMs((day - 20) * DAY_MS), epochMs((day + 20) * DAY_MS)] as const;
    expect(market.priceAt(symbol, NOW)).toBe(whole.priceAt(symbol, NOW));
    expect(market.bars(symbol, '1d', ...around)).toEqual(whole.bars(symbol, '1d', ...around));
    expect(market.lastBars(symbol, '1h', NOW, 300)).toEqual(whole.lastBars(symbol, '1h', NOW, 300));
  }
});

it('a resumed market continues from its checkpoint instead of computing the days again', () => {
  const checkpoints = usedMarket().checkpoints();
  const moved = [...checkpoints].map(
    ([symbol, { day, state }]) => [symbol, { day, state: { ...state, logPrice: state.logPrice + 1 } }] as const,
  );
  expect(resumed(new Map(moved)).priceAt('BTC', NOW)).not.toBe(usedMarket().priceAt('BTC', NOW));
});

it('a checkpoint is at least one interval of days before the last computed day, and less than two', () => {
  const today = Math.floor(NOW / DAY_MS);
  for (const { day } of usedMarket().checkpoints().values()) {
    expect(day % CHECKPOINT_DAYS).toBe(0);
    expect(today - day).toBeGreaterThanOrEqual(CHECKPOINT_DAYS);
    expect(today - day).toBeLessThan(2 * CHECKPOINT_DAYS);
  }
});

it('a resumed market moves its checkpoint on as it computes later days', () => {
  const later = epochMs(NOW + 3 * CHECKPOINT_DAYS * DAY_MS);
  const first = usedMarket().checkpoints();
  const market = resumed(first);
  expect(market.checkpoints()).toEqual(new Map());
  market.priceAt('BTC', NOW);
  expect(market.checkpoints().get('BTC')).toEqual(first.get('BTC'));
  market.priceAt('BTC', later);
  const whole = createSimulatedMarket(SEED);
  whole.priceAt('BTC', later);
  expect(market.checkpoints().get('BTC')).toEqual(whole.checkpoints().get('BTC'));
});

it('a market has no checkpoint before it has computed two intervals of days', () => {
  const market = createSimulatedMarket(SEED);
  market.priceAt('BTC', epochMs(Date.UTC(1990, 0, 5)));
  expect(market.checkpoints()).toEqual(new Map());
});

// If this fails, the computation of days has changed: raise PATH_VERSION, and update the expected values here.
it('the computed days are those of PATH_VERSION', () => {
  const market = createSimulatedMarket(SEED);
  const prices = SYMBOLS.map((symbol) => `${symbol} ${market.priceAt(symbol, NOW)}`);
  expect({ version: PATH_VERSION, prices }).toMatchInlineSnapshot(`
    {
      "prices": [
        "BTC 29976.53",
        "ETH 826.69",
        "SOL 175.929",
        "BNB 2288.94",
        "AAPL 132.37",
        "NVDA 125.96",
        "TSLA 103.13",
        "GLD 141.95",
        "SPY 458.49",
        "QQQ 232.01",
        "XAU 1930.78",
        "XAG 49.372",
        "CL 36.68",
        "NG 3.678",
        "EURUSD 0.95355",
        "GBPUSD 1.28735",
      ],
      "version": 1,
    }
  `);
});
