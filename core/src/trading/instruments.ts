/**
 * The only table of the trading rules of each asset. Tick size and maximum leverage come from the catalogue. Lot sizes
 * of coins are those of Binance's spot market (exchange information, filter LOT_SIZE); the others are house values with
 * which an account of 10,000 can risk 1%. The maintenance margin of coins follows Binance's brackets of BTCUSDT, as in
 * `margin_liquidation.json`. For all other assets it is half of the initial margin at the maximum leverage: the margin
 * close-out rule of ESMA's decision (EU) 2018/796, article 4. Half-spreads and impacts are house values near those of
 * quiet hours.
 */
import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { PRICE_SCALE, type Quantity, RATE_ONE, type Rate, money, parseQuantity, price, rate } from '../kernel/money.ts';
import { ASSETS, type AssetSymbol } from '../market/asset.ts';
import { MASKED_ASSETS, modelSymbolOf, tickDecimalsOf, type TradedAsset } from '../market/masked-asset.ts';
import type { Instrument, Instruments } from './instrument.ts';
import type { RulesVersion } from './rules-version.ts';
import { maintenanceTiers, type MaintenanceTier } from './maintenance.ts';

/** Each row has a notional in SENSE$, and the rate in 10⁻⁸ that applies to notionals from there up to the next row. */
const COIN_TIERS = maintenanceTiers(
  (
    [
      [0n, 400_000n],
      [50_000n, 500_000n],
      [250_000n, 1_000_000n],
      [3_000_000n, 2_500_000n],
      [20_000_000n, 5_000_000n],
      [40_000_000n, 10_000_000n],
      [100_000_000n, 12_500_000n],
      [120_000_000n, 15_000_000n],
      [200_000_000n, 25_000_000n],
      [300_000_000n, 50_000_000n],
    ] as const
  ).map(([floor, share]) => ({ floor: money(floor * 1_000_000n), rate: rate(share) })),
);

interface TradingRow {
  readonly lot: string;
  /** Half the spread, in 10⁻⁸ of the price. */
  readonly halfSpread: bigint;
  readonly impact: bigint;
}

const ROWS: Readonly<Record<AssetSymbol, TradingRow>> = {
  BTC: { lot: '0.00001', halfSpread: 2_500n, impact: 100_000n },
  ETH: { lot: '0.0001', halfSpread: 2_500n, impact: 100_000n },
  SOL: { lot: '0.001', halfSpread: 5_000n, impact: 200_000n },
  BNB: { lot: '0.001', halfSpread: 5_000n, impact: 200_000n },
  AAPL: { lot: '0.01', halfSpread: 5_000n, impact: 100_000n },
  NVDA: { lot: '0.01', halfSpread: 5_000n, impact: 100_000n },
  TSLA: { lot: '0.01', halfSpread: 7_500n, impact: 150_000n },
  GLD: { lot: '0.01', halfSpread: 5_000n, impact: 100_000n },
  SPY: { lot: '0.01', halfSpread: 2_500n, impact: 50_000n },
  QQQ: { lot: '0.01', halfSpread: 2_500n, impact: 50_000n },
  XAU: { lot: '0.01', halfSpread: 5_000n, impact: 100_000n },
  XAG: { lot: '0.1', halfSpread: 20_000n, impact: 200_000n },
  CL: { lot: '0.1', halfSpread: 10_000n, impact: 150_000n },
  NG: { lot: '1', halfSpread: 25_000n, impact: 250_000n },
  EURUSD: { lot: '1', halfSpread: 2_500n, impact: 50_000n },
  GBPUSD: { lot: '1', halfSpread: 4_000n, impact: 50_000n },
};

function lotOf(text: string): Quantity {
  const parsed = parseQuantity(text);
  invariant(parsed.ok, 'a lot is a decimal');
  return parsed.value;
}

/** Returns the tiers of an asset. Only those of coins depend on the notional value of the position. */
function tiersOf({ class: assetClass, maxLeverage }: TradedAsset): readonly MaintenanceTier[] {
  switch (assetClass) {
    case 'crypto':
      return COIN_TIERS;
    case 'equity':
    case 'commodity':
    case 'forex':
      return oneTier(maxLeverage);
  }
}

/** Returns the single tier whose rate is half of the initial margin at the highest leverage. */
function oneTier(maxLeverage: number): readonly MaintenanceTier[] {
  const half: Rate = rate(divide(RATE_ONE, 2n * BigInt(maxLeverage), 'down'));
  return maintenanceTiers([{ floor: money(0n), rate: half }]);
}

/** Lot size of a masked asset. A lot is worth 10 cents to 1 SENSE$ at the start of a masked replay. */
const MASKED_LOT = '0.0001';

function instrumentFor(asset: TradedAsset): Instrument {
  const model = modelSymbolOf(asset);
  const { lot, halfSpread, impact } = ROWS[model];
  return {
    symbol: asset.symbol,
    tick: price(10n ** BigInt(PRICE_SCALE - tickDecimalsOf(asset))),
    lot: lotOf(model === asset.symbol ? lot : MASKED_LOT),
    maxLeverage: asset.maxLeverage,
    tiers: tiersOf(asset),
    halfSpread: rate(halfSpread),
    impact: rate(impact),
  };
}

/** All instruments of the sandbox: every asset of the catalogue, and the stand-ins of masked replays. */
export const INSTRUMENTS: Instruments = new Map(
  [...ASSETS, ...MASKED_ASSETS].map((asset) => [asset.symbol, instrumentFor(asset)]),
);

const BY_VERSION: Readonly<Record<RulesVersion, Instruments>> = {
  1: INSTRUMENTS,
  2: INSTRUMENTS,
  3: INSTRUMENTS,
};

/** Returns the instruments that the engine uses for events of a rules version. */
export function instrumentsOf(version: RulesVersion): Instruments {
  return BY_VERSION[version];
}
