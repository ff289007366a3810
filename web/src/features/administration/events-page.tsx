import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { DELIVERY_STATES } from '@tradesense/contract/administration-constants.ts';
import type { FailedDelivery } from '@tradesense/contract/administration-records.ts';
import { apiClient, call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { oneOf } from '../../platform/search-values.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, deliveriesQuery, overviewQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import type { Column, ColumnSort } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './list-page.module.css';
import type { EventsPageSearch } from './list-searches.ts';
import { PagedTable } from './paged-table.tsx';
import { columnSorts } from './table-search.ts';

function deliveryColumns(
  sort: (by: SortOf<'deliveries'>) => ColumnSort,
  onRetry: (delivery: FailedDelivery) => void,
): Column<FailedDelivery>[] {
  return [
    { id: 'type', label: 'Event', sort: sort('type'), cell: ({ type }) => type },
    { id: 'subscriber', label: 'Subscriber', sort: sort('subscriber'), cell: ({ subscriber }) => subscriber },
    { id: 'attempts', label: 'Attempts', isNumber: true, sort: sort('attempts'), cell: ({ attempts }) => attempts },
    {
      id: 'state',
      label: 'State',
      sort: sort('state'),
      cell: ({ parkedAt, nextAttemptAt }) =>
        parkedAt === null ? `next attempt ${timeText(nextAttemptAt)}` : `parked ${timeText(parkedAt)}`,
    },
    { id: 'error', label: 'Last error', cell: ({ lastError }) => lastError ?? '–' },
    {
      id: 'retry',
      label: 'Act',
      cell: (delivery) =>
        delivery.parkedAt === null ? null : (
          <Button size="small" variant="secondary" onClick={() => onRetry(delivery)}>
            Try again
          </Button>
        ),
    },
  ];
}

interface EventsPageProps {
  readonly search: EventsPageSearch;
  readonly onSearch: (search: EventsPageSearch) => void;
}

/** Shows the event deliveries that failed and are parked or being retried, and the state of the periodic jobs. */
export function EventsPage({ search, onSearch }: EventsPageProps) {
  const deliveries = useInfiniteQuery(deliveriesQuery(search));
  const overview = useQuery(overviewQuery);
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);

  async function retry({ eventId, subscriber }: FailedDelivery): Promise<void> {
    setFailure(null);
    try {
      await call('POST /api/admin/deliveries/retry', { body: { eventId, subscriber } });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(failureText(error));
    }
    await client.invalidateQueries({ queryKey: ADMIN_KEY });
  }

  const jobs = overview.data?.jobs;
  const counts = deliveries.data?.pages[0];
  return (
    <AdminFrame title="Events and jobs">
      {jobs === undefined ? null : (
        <p>
          {jobs.held} of {jobs.known} periodic jobs are held by a server. Latest run: {timeText(jobs.lastRunAt)}.
        </p>
      )}
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {counts === undefined ? null : (
        <p>
          {countText(counts.parked)} parked, {countText(counts.retried)} failed and tried again.
        </p>
      )}
      <EventsFilter {...{ search, onSearch }} />
      <PagedTable
        label="Table of events"
        what="events"
        query={deliveries}
        rows={deliveries.data?.pages.flatMap((page) => page.deliveries)}
        rowKey={({ eventId, subscriber }) => `${eventId} ${subscriber}`}
        columns={deliveryColumns(
          columnSorts(ADMIN_TABLES.deliveries, search, (order) => onSearch({ ...search, ...order })),
          (delivery) => void retry(delivery),
        )}
        empty={
          search.state === undefined
            ? 'Every event was delivered. No delivery is parked or tried again.'
            : 'No delivery is in this state.'
        }
      />
    </AdminFrame>
  );
}

function EventsFilter({ search, onSearch }: EventsPageProps) {
  return (
    <div className={styles['filter']}>
      <Select
        label="State"
        value={search.state ?? ''}
        onValueChange={(value) => onSearch({ ...search, state: oneOf(DELIVERY_STATES, value) })}
      >
        <option value="">Any state</option>
        <option value="parked">parked</option>
        <option value="retried">tried again</option>
      </Select>
      <DownloadButton
        label="CSV"
        download={() => apiClient.callForFile('GET /api/admin/deliveries/export', { query: search })}
      />
    </div>
  );
}
