import { useQuery } from '@tanstack/react-query';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { PriceSourceLabel } from '../../chart/price-source-label.tsx';
import { PriceAmount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { marketDayQuery } from '../market/use-market-day.ts';
import { AssetPicker } from './asset-picker.tsx';
import styles from './asset-head.module.css';
import { weekdayText } from './time-text.ts';
import { useDeskPrice, useOfDeskPrice, type DeskMarket } from './desk-market.ts';

interface AssetHeadProps {
  readonly asset: Asset;
  readonly market: DeskMarket;
  readonly onAsset: (symbol: string) => void;
}

/** Shows the traded asset, its current prices, and whether its market is open. */
export function AssetHead({ asset, market, onAsset }: AssetHeadProps) {
  // The desk's market keeps this query current; this component shows only the source of a price.
  const query = useQuery({ ...marketDayQuery(asset.symbol, null), refetchInterval: false, select: headOf });
  const { data: day } = query;
  const isStale = useOfDeskPrice(market, (price) => price?.isStale === true);
  const reason = useOfDeskPrice(market, (price) => price?.reason ?? null);
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
          <Prices market={market} decimals={asset.priceDecimals} />
          <p className={styles['session']}>
            <span data-always-open={isAlwaysOpen(day) || undefined}>{sessionText(day)}</span>
            {day.source === null ? null : <PriceSourceLabel source={day.source} />}
            {isStale ? <Badge tone="warning">Stale price</Badge> : null}
          </p>
          {reason === null ? null : <p className={styles['reason']}>{reason}</p>}
        </div>
      )}
    </section>
  );
}

function Prices({ market, decimals }: { readonly market: DeskMarket; readonly decimals: number }) {
  const price = useDeskPrice(market);
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

type Head = ReturnType<typeof headOf>;

const headOf = ({ session, price }: MarketDayResponse) => ({ session, source: price?.source ?? null });

const isAlwaysOpen = ({ session }: Head): boolean => session.isOpen && session.closesAt === null;

function sessionText({ session: { isOpen, opensAt, closesAt } }: Head): string {
  if (!isOpen) return opensAt === null ? 'Closed' : `Closed, opens ${weekdayText(opensAt)}. Resting orders wait.`;
  return closesAt === null ? 'Open around the clock' : `Open, closes ${weekdayText(closesAt)}`;
}
