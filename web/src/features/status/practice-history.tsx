import type { PracticeHistoryResponse } from '@tradesense/contract/market.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { QueryView } from '../../query-view.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './status-page.module.css';
import { practiceSources, seriesText, simulatedText } from './status-text.ts';

const practiceQuery = queryOptions({
  queryKey: ['status', 'practice'],
  queryFn: ({ signal }) => call('GET /api/market/practice', { signal, isPublic: true }),
});

/** Shows which recorded history tests, exams and replays are drawn from, and where it comes from. */
export function PracticeHistory() {
  const practice = useQuery(practiceQuery);
  return (
    <Card title="Practice history" aria-label="Practice history">
      <QueryView query={practice} name="The practice history" height="20rem">
        {({ assets }) => <Series assets={assets} />}
      </QueryView>
    </Card>
  );
}

function Series({ assets }: Pick<PracticeHistoryResponse, 'assets'>) {
  const recorded = assets.filter(({ series }) => series.length > 0);
  const simulated = simulatedText(assets);
  return (
    <>
      <p className={styles['note']}>
        {recorded.length === 0
          ? 'This server has no recorded history, so no test or exam is rated.'
          : 'Tests, exams and replays are drawn from these recorded bars. Longer bars are made of them.'}
      </p>
      {recorded.length === 0 ? null : (
        <table className={`${styles['table']} ${styles['stacked']} ${styles['practice']}`}>
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Bars</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {recorded.map((asset) => (
              <tr key={asset.symbol}>
                <th scope="row">
                  {asset.symbol} <span className={styles['name']}>{asset.name}</span>
                </th>
                <td className={styles['bars']}>
                  {asset.series.map((series) => (
                    <p key={series.interval}>{seriesText(series)}</p>
                  ))}
                </td>
                <td className={styles['origin']}>
                  {practiceSources(asset).map((source) => (
                    <p key={source}>{source}</p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {simulated === null ? null : <p className={styles['note']}>{simulated}</p>}
    </>
  );
}
