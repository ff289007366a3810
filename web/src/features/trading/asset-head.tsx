import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { PriceSourceLabel } from '../../chart/price-source-label.tsx';
import { PriceAmount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AssetPicker } from './asset-picker.tsx';
import styles from './asset-head.module.css';
import { weekdayText } from './time-text.ts';
import type { DeskPrice } from './desk-base.ts';

interface AssetHeadProps {
  readonly asset: Asset;
  readonly price: DeskPrice | null;
  readonly day: MarketDayResponse | undefined;
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly onAsset: (symbol: string) => void;
}

/** Shows the traded asset, its current prices, and whether its market is open. */
export function AssetHead({ asset, price, day, query, onAsset }: AssetHeadProps) {
  return (
    <section className={styles['head']} aria-label="Market">
      <div className={styles['name']}>
        <h2>
          {asset.name} ({asset.symbol})
        </h2>
        <AssetPicker current={asset} onAsset={onAsset} />
      </div>
      {day === undefined ? (
        query.error === null ? (
          <Skeleton width="14rem" height="2.5rem" />
        ) : (
          <p role="alert" className={styles['failed']}>
            The price could not be loaded.{' '}
            <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </p>
        )
      ) : (
        <div className={styles['now']}>
          <Prices price={price} decimals={asset.priceDecimals} />
          <p className={styles['session']}>
            <span data-always-open={isAlwaysOpen(day) || undefined}>{sessionText(day)}</span>
            {day.price === null ? null : <PriceSourceLabel source={day.price.source} />}
            {price?.isStale === true ? <Badge tone="warning">Stale price</Badge> : null}
          </p>
          {price?.reason === null || price === null ? null : <p className={styles['reason']}>{price.reason}</p>}
        </div>
      )}
    </section>
  );
}

function Prices({ price, decimals }: { readonly price: DeskPrice | null; readonly decimals: number }) {
  if (price === null) return <p className={styles['session']}>No price yet.</p>;
  return (
    <dl className={styles['prices']} data-stale={price.isStale || undefined}>
      {(
        [
          ['Sell at', price.bid],
          ['Last', price.last],
          ['Buy at', price.ask],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <PriceAmount value={value} decimals={decimals} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isAlwaysOpen = ({ session }: MarketDayResponse): boolean => session.isOpen && session.closesAt === null;

function sessionText({ session: { isOpen, opensAt, closesAt } }: MarketDayResponse): string {
  if (!isOpen) return opensAt === null ? 'Closed' : `Closed, opens ${weekdayText(opensAt)}. Resting orders wait.`;
  return closesAt === null ? 'Open around the clock' : `Open, closes ${weekdayText(closesAt)}`;
}
