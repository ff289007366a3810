import type { CandleRow } from '@tradesense/contract/market.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { pageLanguage } from '../../ui/page-language.ts';

export const decimalsOf = (asset: string): number => findTradedAsset(asset)?.priceDecimals ?? 2;

interface TradeHistory {
  readonly asset: string;
  readonly interval: Interval;
  readonly bars: readonly CandleRow[];
}

/**
 * Returns the chart model of a trade. `decision` separates the bars after the decision; it is `null` for a chart that
 * ends at the decision.
 */
export function tradeModel({ asset, interval, bars }: TradeHistory, decision: ChartModel['decision']): ChartModel {
  const known = findTradedAsset(asset);
  return {
    bars: chartBarsOf(bars),
    xAxis: {
      kind: 'time',
      interval,
      zone: browserTimeZone(),
      ...(known === undefined ? {} : { assetClass: known.class }),
    },
    scale: { kind: 'price', decimals: decimalsOf(asset) },
    decision,
    locale: pageLanguage(),
  };
}
