import { useQuery } from '@tanstack/react-query';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { PriceAmount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TrendIcon } from '../../ui/trend-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { marketDayQuery } from '../market/use-market-day.ts';
import { useShownDay } from '../market/use-market-days.ts';
import { AssetPicker } from './asset-picker.tsx';
import styles from './asset-head.module.css';
import { weekdayText } from '../../ui/moment-text.ts';
import { useDeskPrice, useOfDeskPrice, type DeskMarket } from './desk-market.ts';
import { NOTHING_HELD, rowOf } from './watchlist/watch-row.ts';

const TREND_PX = 8;

interface AssetHeadProps {
  readonly asset: Asset;
  readonly market: DeskMarket;
  readonly onAsset: (symbol: string) => void;
}

/** Shows the asset of the desk, its last price and change, the source of the price, and whether the market is open. */
export function AssetHead({ asset, market, onAsset }: AssetHeadProps) {
  // The desk's live price (`use-live-price.ts`) already refreshes this query, so it does not poll here. Because of
  // `select`, a new price in the query does not render this component again; a change of the trading session does.
  const query = useQuery({ ...marketDayQuery(asset.symbol, null), refetchInterval: false, select: sessionOf });
  const { data: session } = query;
  const isStale = useOfDeskPrice(market, (price) => price?.isStale === true);
  const reason = useOfDeskPrice(market, (price) => price?.reason ?? null);
  return (
    <section className={styles['head']} aria-label="Market">
      <VisuallyHidden>
        <h2>
          {asset.name} ({asset.symbol})
        </h2>
      </VisuallyHidden>
      <AssetPicker current={asset} onAsset={onAsset} />
      {session === undefined ? (
        query.error === null ? (
          <Skeleton width="10rem" height="1.5rem" />
        ) : (
          <p role="alert" className={styles['failed']}>
            The price could not be loaded.{' '}
            <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </p>
        )
      ) : (
        <>
          <Prices market={market} asset={asset} />
          {isStale ? (
            <span className={styles['stale']} title={reason ?? undefined}>
              <Badge tone="warning">Stale price</Badge>
              <VisuallyHidden>{reason}</VisuallyHidden>
            </span>
          ) : null}
          <span className={styles['session']} data-always-open={isAlwaysOpen(session) || undefined}>
            {sessionText(session)}
          </span>
        </>
      )}
    </section>
  );
}

/** Shows the last price, its change on the newest trading day, and the source. */
function Prices({ market, asset }: { readonly market: DeskMarket; readonly asset: Asset }) {
  const price = useDeskPrice(market);
  const stream = useStreamState();
  const { change, period, trend, state } = rowOf(asset, useShownDay(asset, stream), stream, NOTHING_HELD);
  if (price === null) return <p className={styles['none']}>No price yet.</p>;
  return (
    <>
      <dl className={styles['prices']} data-stale={price.isStale || undefined}>
        <div className={styles['last']}>
          <dt>Last</dt>
          <dd>
            <PriceAmount value={price.last} decimals={asset.priceDecimals} />
          </dd>
        </div>
        {change === null ? null : (
          <div className={styles['change']} data-trend={trend}>
            <dt>Change</dt>
            <dd>
              <TrendIcon trend={trend} size={TREND_PX} /> {change} <span className={styles['period']}>{period}</span>
            </dd>
          </div>
        )}
      </dl>
      {state === null ? null : (
        <span className={styles['source']}>
          <VisuallyHidden>Prices: </VisuallyHidden>
          <Badge tone={state.tone === 'plain' ? 'neutral' : 'warning'}>{state.text}</Badge>
        </span>
      )}
    </>
  );
}

type Session = MarketDayResponse['session'];

const sessionOf = ({ session }: MarketDayResponse): Session => session;

const isAlwaysOpen = ({ isOpen, closesAt }: Session): boolean => isOpen && closesAt === null;

function sessionText({ isOpen, opensAt, closesAt }: Session): string {
  if (!isOpen) return opensAt === null ? 'Closed' : `Closed, opens ${weekdayText(opensAt)}. Resting orders wait.`;
  return closesAt === null ? 'Open around the clock' : `Open, closes ${weekdayText(closesAt)}`;
}
