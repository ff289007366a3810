import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ASSETS, type Asset } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { ASSET_CLASS_LABELS } from '../../platform/asset-search.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { DayFigures } from './day-figures.tsx';
import { MarketChart } from './market-chart.tsx';
import styles from './market-page.module.css';
import { MarketPicker } from './market-picker.tsx';
import { PriceNow } from './price-now.tsx';
import { useMarketDay } from './use-market-day.ts';
import { pageLanguage } from '../../ui/page-language.ts';

interface MarketPageProps {
  readonly asset: Asset;
  /** The id of the signed-in learner; `null` for a guest. */
  readonly learnerId: string | null;
}

/** Page of one asset: price, session, figures of the day, and a chart that goes back to the first bar. */
export function MarketPage({ asset, learnerId }: MarketPageProps) {
  const [interval, setInterval] = useState<Interval>('1h');
  return (
    <QueryScope>
      <div className={styles['page']}>
        <Now key={asset.symbol} asset={asset} />
        <MarketChart
          key={`chart ${asset.symbol} ${learnerId}`}
          asset={asset}
          interval={interval}
          onInterval={setInterval}
          learnerId={learnerId}
        />
        <OtherMarkets asset={asset} />
      </div>
    </QueryScope>
  );
}

function Now({ asset }: { readonly asset: Asset }) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useMarketDay(asset);
  const writing = { locale: pageLanguage(), zone: browserTimeZone() };
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <p className={styles['class']}>{ASSET_CLASS_LABELS[asset.class]}</p>
          <h1>
            {asset.name} ({asset.symbol})
          </h1>
          <MarketPicker current={asset} />
        </div>
        {data === undefined ? (
          <div className={styles['nowPlace']}>{error === null ? <Skeleton height="100%" /> : null}</div>
        ) : (
          <PriceNow {...{ asset, writing }} known={data} knownAtMs={dataUpdatedAt} />
        )}
      </header>
      {data === undefined ? (
        <div className={styles['figures']}>
          <WithoutFigures {...{ asset, error, isFetching }} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className={styles['figures']}>
          <DayFigures {...{ asset, writing }} known={data} />
        </div>
      )}
    </>
  );
}

interface WithoutFiguresProps {
  readonly asset: Asset;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

function WithoutFigures({ asset, error, isFetching, onRetry }: WithoutFiguresProps) {
  if (error === null) {
    return (
      <div aria-busy="true" className={styles['figuresPlace']}>
        <VisuallyHidden>
          <output>The price of {asset.name} is loading</output>
        </VisuallyHidden>
        <Skeleton height="100%" />
      </div>
    );
  }
  return (
    <LoadFailure
      title="The price could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={onRetry}
    />
  );
}

/** Shows links to the other markets of the asset's class. */
function OtherMarkets({ asset }: { readonly asset: Asset }) {
  const others = ASSETS.filter((other) => other.class === asset.class && other.symbol !== asset.symbol);
  return (
    <nav aria-label="Similar markets" className={styles['neighbors']}>
      <h2>More in {ASSET_CLASS_LABELS[asset.class].toLowerCase()}</h2>
      <ul>
        {others.map(({ symbol, name }) => (
          <li key={symbol}>
            <Link to="/markets/$symbol" params={{ symbol }} preload={false}>
              {name} ({symbol})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
