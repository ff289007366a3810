import type { StatusResponse } from '@tradesense/contract/status.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { PriceSourceLabel } from '../../chart/price-source-label.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ageText, momentText } from '../../ui/moment-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PracticeHistory } from './practice-history.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import styles from './status-page.module.css';
import { partStates } from './status-parts.ts';
import { historyText } from './status-text.ts';

const REFRESH_MS = 15_000;

const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('GET /api/status', { signal, isPublic: true }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

const assetsQuery = queryOptions({
  queryKey: ['status', 'assets'],
  queryFn: ({ signal }) => call('GET /api/assets', { signal, isPublic: true }),
});

/**
 * Public page with the state of the services and the age of the prices. It also shows the times of the last backup and
 * of the last check of the ledgers.
 */
export function StatusPage() {
  const status = useQuery(statusQuery);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Status</h1>
        <p className={styles['lead']}>
          What runs now, where each series of prices comes from, and when data was last saved and checked.
        </p>
      </header>
      {status.error === null ? null : (
        <LoadFailure
          title="The server does not respond"
          text={failureText(status.error)}
          isRetrying={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      )}
      {status.data === undefined ? (
        status.error === null && (
          <WhileLoading fetchStatus={status.fetchStatus}>
            <Skeleton height="30rem" />
          </WhileLoading>
        )
      ) : (
        <Report status={status.data} isOld={status.error !== null} />
      )}
    </div>
  );
}

function Report({ status, isOld }: { readonly status: StatusResponse; readonly isOld: boolean }) {
  return (
    <>
      <Card aria-label="Parts">
        <ul className={styles['parts']}>
          {partStates(status, momentText).map(({ name, tone, state, detail }) => (
            <li key={name}>
              <h2>{name}</h2>
              <Badge tone={tone}>{state}</Badge>
              <p className={styles['note']}>{detail}</p>
            </li>
          ))}
        </ul>
        <p className={styles['note']}>
          {isOld ? 'Last known' : 'Checked'}: {momentText(status.checkedAt)}
        </p>
      </Card>
      <Prices assets={status.prices.assets} />
      <PracticeHistory />
    </>
  );
}

type AssetPrice = StatusResponse['prices']['assets'][number];

function priceAge({ price, isOpen }: AssetPrice): string {
  if (price === null) return 'No price yet';
  const age = ageText(price.ageSeconds * SECOND_MS);
  return isOpen ? age : `${age}, market closed`;
}

function Prices({ assets }: { readonly assets: readonly AssetPrice[] }) {
  const catalogue = useQuery(assetsQuery);
  const historyOf = (symbol: string): string => {
    const found = catalogue.data?.assets.find((asset) => asset.symbol === symbol);
    return found === undefined ? '–' : historyText(found.history);
  };
  return (
    <Card title="Prices">
      <div className={styles['scroll']}>
        <table className={`${styles['table']} ${styles['stacked']}`}>
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Source</th>
              <th scope="col">Newest price</th>
              <th scope="col">Price history</th>
            </tr>
          </thead>
          <tbody>
            {assets.map((asset) => (
              <tr key={asset.symbol}>
                <th scope="row">
                  {asset.symbol} <span className={styles['name']}>{asset.name}</span>
                </th>
                <td className={styles['source']}>
                  {asset.price === null ? '–' : <PriceSourceLabel source={asset.price.source} />}
                </td>
                <td className={styles['age']}>
                  {priceAge(asset)} {asset.isStale ? <Badge tone="warning">Stale</Badge> : null}
                </td>
                <td className={styles['history']}>{historyOf(asset.symbol)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
