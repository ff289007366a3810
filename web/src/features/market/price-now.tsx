import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { dayChange } from '@tradesense/core/market/day-statistics.ts';
import { PriceSourceLabel } from '../../chart/price-source-label.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TrendIcon } from '../../ui/trend-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FreshnessLabel } from './freshness-label.tsx';
import { statisticsOf } from './market-day.ts';
import { amountText, marketTimeText, priceText, sessionText, type Writing } from './market-text.ts';
import { signedPercentText } from '../../ui/number-text.ts';
import styles from './price-now.module.css';

interface PriceNowProps {
  readonly asset: Asset;
  readonly known: MarketDayResponse;
  /** Time at which the response arrived, in epoch ms of this browser's clock. */
  readonly knownAtMs: number;
  readonly writing: Writing;
}

/** Shows the last price with its change, the session, the source of the price and its freshness. */
export function PriceNow({ asset, known, knownAtMs, writing }: PriceNowProps) {
  const { price, marketTime } = known;
  const { locale } = writing;
  return (
    <div className={styles['now']}>
      <p className={styles['line']}>
        <VisuallyHidden>Last price </VisuallyHidden>
        <span className={styles['price']}>
          {price === null ? 'No price yet' : priceText(asset, price.last, locale)}
        </span>
        <Change asset={asset} known={known} locale={locale} />
      </p>
      <p className={styles['session']}>{sessionText(known, writing)}</p>
      <div className={styles['labels']}>
        <FreshnessLabel known={known} knownAtMs={knownAtMs} locale={locale} />
        {price === null ? null : <PriceSourceLabel source={price.source} />}
        {price?.source === 'replay' ? (
          <span className={styles['replay']}>Market time: {marketTimeText(marketTime, writing)}</span>
        ) : null}
      </div>
    </div>
  );
}

function Change({ asset, known, locale }: { asset: Asset; known: MarketDayResponse; locale: string }) {
  const statistics = statisticsOf(known);
  const change = statistics === null ? null : dayChange(statistics);
  if (change === null) return null;
  const step = 10 ** -asset.priceDecimals / 2;
  const way = Math.abs(change.amount) < step ? 'flat' : change.amount > 0 ? 'up' : 'down';
  return (
    <span className={classNames(styles['change'], styles[way])}>
      <span className={styles['arrow']}>
        <TrendIcon trend={way} />
      </span>
      {amountText(asset, change.amount, locale)} ({signedPercentText(change.percent, locale)})
      <VisuallyHidden> since the previous close</VisuallyHidden>
    </span>
  );
}
