import type { AssetClass, AssetSymbol } from '../asset.ts';

/** Parameters of the simulated price of one asset. */
export interface AssetModel {
  /** Price around which the simulated price moves for decades, in the quote currency. */
  readonly anchorPrice: number;
  /** Standard deviation of the log return of a year. */
  readonly annualVolatility: number;
  /** Mean volume of a full trading day, in units of the asset (number of ticks for forex). */
  readonly dailyVolume: number;
}

function model(anchorPrice: number, annualVolatility: number, dailyVolume: number): AssetModel {
  return { anchorPrice, annualVolatility, dailyVolume };
}

export const ASSET_MODELS: Readonly<Record<AssetSymbol, AssetModel>> = {
  BTC: model(60_000, 0.6, 200_000),
  ETH: model(2_500, 0.7, 2_000_000),
  SOL: model(120, 0.85, 15_000_000),
  BNB: model(500, 0.6, 1_500_000),
  AAPL: model(180, 0.28, 60_000_000),
  NVDA: model(120, 0.48, 250_000_000),
  TSLA: model(240, 0.55, 100_000_000),
  GLD: model(220, 0.16, 8_000_000),
  SPY: model(480, 0.17, 70_000_000),
  QQQ: model(420, 0.22, 45_000_000),
  XAU: model(2_400, 0.16, 25_000_000),
  XAG: model(29, 0.3, 350_000_000),
  CL: model(72, 0.38, 400_000_000),
  NG: model(3, 0.6, 1_500_000_000),
  EURUSD: model(1.1, 0.08, 250_000),
  GBPUSD: model(1.29, 0.09, 220_000),
};

/** Parameters of a trading day of one class. */
export interface ClassModel {
  readonly fullDaysPerYear: number;
  readonly fullDayMinutes: number;
  /**
   * Variance of the price gap before a session if the previous day had a session too, as a share of the variance of a
   * full day.
   */
  readonly overnightVariance: number;
  /**
   * Variance of the price gap after one or more days without trading, such as a weekend or a holiday, as a share of the
   * variance of a full day.
   */
  readonly weekendVariance: number;
  /** Relative variance of a minute in each hour of the day in New York; 0 for an hour in which the class is closed. */
  readonly hourlyVariance: readonly number[];
}

// oxfmt-ignore
export const CLASS_MODELS: Readonly<Record<AssetClass, ClassModel>> = {
  crypto: {
    fullDaysPerYear: 365.25, fullDayMinutes: 1_440, overnightVariance: 0, weekendVariance: 0,
    hourlyVariance: [0.8, 0.8, 0.9, 1, 0.9, 0.9, 0.9, 1, 1.3, 1.5, 1.6, 1.4, 1.2, 1.1, 1.1, 1.1, 1, 0.8, 0.8, 1, 1, 0.9, 0.8, 0.8],
  },
  equity: {
    fullDaysPerYear: 252, fullDayMinutes: 390, overnightVariance: 0.3, weekendVariance: 0.3,
    hourlyVariance: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1.9, 1.5, 1, 0.75, 0.7, 0.9, 1.5, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  commodity: {
    fullDaysPerYear: 260, fullDayMinutes: 1_380, overnightVariance: 0, weekendVariance: 0.08,
    hourlyVariance: [0.6, 0.7, 0.9, 1.2, 1.1, 1, 1, 1.2, 2, 2.1, 1.9, 1.5, 1.2, 1.2, 1, 0.8, 0.6, 0, 0.5, 0.6, 0.8, 0.8, 0.7, 0.6],
  },
  forex: {
    fullDaysPerYear: 260, fullDayMinutes: 1_440, overnightVariance: 0, weekendVariance: 0.05,
    hourlyVariance: [0.7, 0.9, 1.3, 1.6, 1.5, 1.2, 1.1, 1.3, 2, 1.9, 2, 1.6, 1.1, 0.9, 0.8, 0.7, 0.6, 0.4, 0.4, 0.6, 0.8, 0.8, 0.7, 0.6],
  },
};
