import type { Asset, AssetSymbol } from '../asset.ts';
import { CLASS_MODELS } from './asset-model.ts';

/**
 * Mean turnover of a full trading day in US dollars, over all venues.
 *
 * The shipped candles (`content/history`, sources in its NOTICE) give the following means of close × volume over the
 * last 365 days of a series; `daily-turnover.test.ts` of the server's practice history computes them again:
 * - AAPL 14e9, SPY 24e9, QQQ 11e9 (to March 2021, all United States venues). The table has later figures, which differ
 *   from these by a factor of at most 2.1.
 * - BTC 2.3e9, ETH 1.3e9 (to June 2025, Binance spot alone, one venue of many). The figures in the table are 17 to 19
 *   times as high.
 *
 * Public figures, rounded as they were published:
 * - AAPL, NVDA, TSLA, GLD, SPY, QQQ: Nasdaq and NYSE Arca, mean daily share volume of 2025 at the mean price of the
 *   year.
 * - EURUSD, GBPUSD: Bank for International Settlements, Triennial Central Bank Survey 2022, turnover by currency pair.
 * - XAU: World Gold Council, "Gold trading volumes", all venues, 2024.
 * - XAG, CL, NG: CME Group, mean daily volume of the SI, CL and NG futures of 2024 times contract size and price.
 * - BTC, ETH, SOL, BNB: CoinMarketCap, historical data, mean 24-hour spot volume of 2025.
 *
 * The figures of the coins are rough, because the reports of venues differ by an order of magnitude. The figures of the
 * futures are rough, because mean price and mean contract count are multiplied. Only the order of magnitude matters,
 * because an account of 10,000 is always a tiny part of the market.
 */
export const DAILY_TURNOVER: Readonly<Record<AssetSymbol, number>> = {
  BTC: 40e9,
  ETH: 25e9,
  SOL: 5e9,
  BNB: 2.5e9,
  AAPL: 11e9,
  NVDA: 30e9,
  TSLA: 30e9,
  GLD: 3e9,
  SPY: 40e9,
  QQQ: 23e9,
  XAU: 227e9,
  XAG: 12e9,
  CL: 72e9,
  NG: 15e9,
  EURUSD: 1_706e9,
  GBPUSD: 714e9,
};

/**
 * Returns the simulated market's depth around a price at one moment, in units of the asset: the mean turnover of the
 * asset in one minute. An order fills at most its participation rate of the depth, so that an account of 10,000 never
 * moves the whole market. The depth comes from real turnover, not from the volumes of the simulated bars.
 */
export function simulatedDepth(asset: Pick<Asset, 'symbol' | 'class'>, price: number): number {
  return DAILY_TURNOVER[asset.symbol] / CLASS_MODELS[asset.class].fullDayMinutes / price;
}
