import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LedgersCheck } from '@tradesense/contract/administration-records.ts';
import { countText, numberText } from '@tradesense/core/kernel/number-text.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ledgersQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import styles from './list-page.module.css';

/** Starts a check of all ledgers, and shows the progress and the result of the last one. */
export function AllLedgers() {
  const queryClient = useQueryClient();
  const last = useQuery(ledgersQuery);
  const start = useMutation({
    mutationFn: () => call('POST /api/admin/ledger/check'),
    // Fetches the check after an error too, because another administrator may have started one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ledgersQuery.queryKey }),
  });
  const error = start.error ?? last.error;
  const isRunning = last.data?.check?.endedAt === null;
  return (
    <Card title="All accounts">
      <div className={styles['part']}>
        <p>
          Follows every entry of every account, and compares the ends with what cash, orders and positions say. It also
          runs once a day.
        </p>
        <div>
          <Button variant="secondary" isBusy={start.isPending || isRunning} onClick={() => start.mutate()}>
            Check all accounts
          </Button>
        </div>
        {error === null ? null : <Alert tone="danger">{failureText(error)}</Alert>}
        {last.data === undefined ? null : <LastCheck check={last.data.check} />}
      </div>
    </Card>
  );
}

function LastCheck({ check }: { check: LedgersCheck | null }) {
  if (check === null) return <p>There was no check yet.</p>;
  const { accounts, checked, entries, broken, faults, startedAt, endedAt } = check;
  const reached = `${countText(checked, 'account')} with ${countText(entries, 'entry', 'entries')}`;
  if (endedAt === null) {
    return (
      <ProgressBar
        label={`Check of ${timeText(startedAt)}${broken === 0 ? '' : `, ${numberText(broken, 0)} broken so far`}`}
        value={Math.min(checked, accounts)}
        max={Math.max(1, accounts)}
        valueText={`${numberText(checked, 0)} of ${countText(accounts, 'account')}`}
      />
    );
  }
  if (broken === 0) {
    return (
      <Alert tone="success" title={`All ledgers hold: ${reached}`}>
        <p>Checked on {timeText(endedAt)}.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title={`${numberText(broken, 0)} of ${reached} do not hold`}>
      <p>
        Checked on {timeText(endedAt)}.{' '}
        {broken > faults.length ? `These are the first ${faults.length}; the log of the server names all.` : ''}
      </p>
      <ul>
        {faults.map(({ accountId, sequence, reason }) => (
          <li key={accountId}>
            <Link to="/admin/ledger" search={{ account: accountId }}>
              {accountId}
            </Link>
            {sequence === null ? '' : `, entry ${sequence}`}: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
