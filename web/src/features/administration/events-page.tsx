import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailedDelivery } from '@tradesense/contract/administration-records.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, deliveriesQuery, overviewQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import { DataTable, type Column } from './data-table.tsx';

function deliveryColumns(onRetry: (delivery: FailedDelivery) => void): Column<FailedDelivery>[] {
  return [
    { id: 'type', label: 'Event', cell: ({ type }) => type },
    { id: 'subscriber', label: 'Subscriber', cell: ({ subscriber }) => subscriber },
    { id: 'attempts', label: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'state',
      label: 'State',
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

/** Shows the events whose delivery failed (parked or retried), and the state of the periodic jobs. */
export function EventsPage() {
  const deliveries = useQuery(deliveriesQuery);
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
  return (
    <AdminFrame title="Events and jobs">
      {jobs === undefined ? null : (
        <p>
          {jobs.held} of {jobs.known} periodic jobs are held by a server. Latest run: {timeText(jobs.lastRunAt)}.
        </p>
      )}
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <QueryView query={deliveries} name="The events" height="12rem">
        {(shown) =>
          shown.deliveries.length === 0 ? (
            <EmptyState title="Every event was delivered">No delivery is parked or tried again.</EmptyState>
          ) : (
            <>
              <p>
                {shown.parked} parked, {shown.retried} failed and tried again.
              </p>
              <DataTable
                label="Table of events"
                columns={deliveryColumns((delivery) => void retry(delivery))}
                rows={shown.deliveries}
                rowKey={({ eventId, subscriber }) => `${eventId} ${subscriber}`}
              />
            </>
          )
        }
      </QueryView>
    </AdminFrame>
  );
}
