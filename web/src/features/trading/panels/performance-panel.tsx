import { useQuery } from '@tanstack/react-query';
import type { PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import { call } from '../../../platform/api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BalanceCurve } from './balance-curve.tsx';
import { Facts } from './facts.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';
import { useFetchedAgain } from './use-account-pages.ts';

/** What the closed trades brought, and how they were decided. */
export function PerformancePanel({ account }: { readonly account: SandboxAccount }) {
  const { id } = account;
  const query = useQuery({
    queryKey: ['sandbox', 'performance', id],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}/performance', { params: { id }, signal }),
    staleTime: 0,
  });
  useFetchedAgain(account.sequence, query.refetch);
  return (
    <PageList name="The figures" query={query}>
      {query.data === undefined ? null : <Performance performance={query.data} preset={account.settings.preset} />}
    </PageList>
  );
}

interface PerformanceProps {
  readonly performance: PerformanceResponse;
  readonly preset: SandboxAccount['settings']['preset'];
}

const NONE = '–';
const PRESET_NAMES = { easy: 'Easy', normal: 'Normal', strict: 'Strict' } as const;

function Performance({ performance, preset }: PerformanceProps) {
  const { trades, won, net, fees, funding, averageR, profitFactor, maxDrawdown, averageProcess } = performance;
  if (trades === 0) {
    return (
      <EmptyState title="No trade is closed yet">
        <p>A trade counts once its position is flat again.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Facts
        items={[
          ['Closed trades', trades],
          ['Won', won],
          ['Net', <SignedAmount key="net" amount={net} />],
          ['Fees', fees],
          ['Funding', funding],
          ['Average R', averageR ?? NONE],
          ['Profit factor', profitFactor ?? NONE],
          ['Largest drawdown', maxDrawdown],
          ['Process score', averageProcess ?? NONE],
          // Of the account as it is set: each trade has the one it was made with, in the journal.
          ['Fill preset now', PRESET_NAMES[preset]],
        ]}
      />
      <BalanceCurve curve={performance.curve} />
      <Quadrants quadrants={performance.quadrants} />
    </>
  );
}

/** Decision × outcome: luck and skill apart. */
function Quadrants({ quadrants }: { readonly quadrants: PerformanceResponse['quadrants'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a narrow screen must be reachable by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label="Decision and outcome">
      <table className={styles['table']}>
        <caption className={styles['note']}>
          How the trades were decided, and how they came out. A good decision has a process score of 70 or more; a good
          outcome is a profit after all costs.
        </caption>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col">Good outcome</th>
            <th scope="col">Bad outcome</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Good</th>
            <td>{quadrants['good-good']} earned</td>
            <td>{quadrants['good-bad']} unlucky</td>
          </tr>
          <tr>
            <th scope="row">Bad</th>
            <td>{quadrants['bad-good']} lucky</td>
            <td>{quadrants['bad-bad']} deserved</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
