import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { fillPresetsClause } from '@tradesense/core/trading/fill-preset.ts';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { fixedText, moneyText, percentText, signedMoneyText, signedRatioText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { runQuery } from './compare-queries.ts';
import styles from './compare-runs.module.css';
import { sessionsQuery } from './replay-queries.ts';
import { barPlaceText, barsText, runText, countsText, sessionTitle } from './replay-text.ts';
import { RunChart } from './run-chart.tsx';
import { RunCurves } from './run-curves.tsx';
import { partRuns, runResult, type ComparedRun } from './run-results.ts';
import { RunTrades } from './run-trades.tsx';

interface CompareRunsProps {
  /**
   * Ids of the two runs of one replay to compare. If `beside` is not the id of another run, the newest other run is
   * used.
   */
  readonly sessionId: string;
  readonly beside: string;
  readonly onSelect: (runs: { readonly sessionId: string; readonly beside: string }) => void;
}

/** Page that compares two runs of the same replay: the bars are the same, the learner's plans differ. */
export function CompareRuns({ sessionId, beside, onSelect }: CompareRunsProps) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const chosen = data?.sessions.find(({ id }) => id === sessionId);
  const runs = (data?.sessions ?? []).filter(({ rootId }) => rootId === chosen?.rootId);
  const others = runs.filter(({ id }) => id !== sessionId);
  const other = others.find(({ id }) => id === beside) ?? others.at(-1);
  if (data === undefined)
    return error === null ? (
      <Skeleton height="20rem" />
    ) : (
      <LoadFailure
        title="Your replays could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={styles['page']}>
      <BackLink to="/sandbox/replay">the replays</BackLink>
      {chosen === undefined || other === undefined ? (
        <EmptyState title="There is no other run to compare">
          <p>Step back in a replay to start another run on the same bars.</p>
        </EmptyState>
      ) : (
        <Comparison {...{ runs, first: chosen, second: other, onSelect }} />
      )}
    </div>
  );
}

interface ComparisonProps {
  readonly runs: readonly ReplaySession[];
  readonly first: ReplaySession;
  readonly second: ReplaySession;
  readonly onSelect: CompareRunsProps['onSelect'];
}

function Comparison({ runs, first, second, onSelect }: ComparisonProps) {
  const results = useQueries({ queries: [runQuery(first.accountId), runQuery(second.accountId)] });
  const [left, right] = results.map(({ data }) => data);
  const failed = results.find(({ error, data }) => error !== null && data === undefined);
  const choice = (label: string, value: string, onChange: (id: string) => void, taken: string) => (
    <Select label={label} value={value} onValueChange={onChange}>
      {runs
        .filter(({ id }) => id !== taken)
        .map((run) => (
          <option key={run.id} value={run.id}>
            {`${runText(run)}, ${countsText(run).toLowerCase()}`}
          </option>
        ))}
    </Select>
  );
  return (
    <>
      <header className={styles['head']}>
        <h1>Two runs: {sessionTitle(first)}</h1>
        <div className={styles['choices']}>
          {choice('First', first.id, (id) => onSelect({ sessionId: id, beside: second.id }), second.id)}
          {choice('Second', second.id, (id) => onSelect({ sessionId: first.id, beside: id }), first.id)}
        </div>
      </header>
      <Alert title="A comparison is not scored">
        <p>
          You had seen these bars before the later run, so a better result in it says nothing about skill. Look at what
          the plans did differently.
        </p>
      </Alert>
      {failed === undefined ? null : (
        <LoadFailure
          title="A run could not be loaded"
          text={failureText(failed.error)}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {left === undefined || right === undefined ? (
        failed === undefined ? (
          <Skeleton height="20rem" />
        ) : null
      ) : (
        <Results first={{ session: first, ...left }} second={{ session: second, ...right }} />
      )}
    </>
  );
}

interface ResultsProps {
  readonly first: ComparedRun;
  readonly second: ComparedRun;
}

function Results({ first, second }: ResultsProps) {
  const parted = partRuns(first.trades, second.trades);
  return (
    <>
      <div className={styles['columns']}>
        <FigureTable first={first} second={second} />
        <RunCurves first={first} second={second} />
      </div>
      <RunChart first={first} second={second} parted={parted} />
      <div className={styles['columns']}>
        <RunTrades run={first} trades={parted.left} same={parted.same} />
        <RunTrades run={second} trades={parted.right} same={parted.same} />
      </div>
    </>
  );
}

function FigureTable({ first, second }: ResultsProps) {
  return (
    <Card title="Results">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            <th scope="col">{runText(first.session)}</th>
            <th scope="col">{runText(second.session)}</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text(first)}</td>
              <td>{text(second)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>In SENSE$ unless stated otherwise, over closed trades. R is over those with a planned stop.</p>
    </Card>
  );
} // oxfmt-ignore

function sumText({ trades }: ComparedRun): string {
  const { sumR, withStop } = runResult(trades);
  return sumR === null ? 'No planned stop' : `${signedRatioText(sumR)} R, n = ${withStop}`;
}

const FIGURES: readonly { readonly name: string; readonly text: (run: ComparedRun) => string }[] = [
  { name: 'Counts', text: ({ session }) => countsText(session) },
  { name: 'Cut', text: ({ session: { cut } }) => (cut === null ? 'From the start' : `After ${barsText(cut)}`) },
  { name: 'Came to', text: ({ session }) => barPlaceText(session) },
  { name: 'Closed trades', text: ({ performance }) => `${performance.trades}, ${performance.won} won` },
  { name: 'Sum of R', text: sumText },
  { name: 'Net', text: ({ performance }) => signedMoneyText(performance.net) },
  { name: 'Fees', text: ({ performance }) => moneyText(performance.fees) },
  {
    name: 'Deepest fall',
    text: ({ performance }) =>
      `${moneyText(performance.maxDrawdown)}, ${percentText(100 * performance.maxDrawdownShare)}`,
  },
  {
    name: 'Process, of 100',
    text: ({ performance: { averageProcess, presets } }) =>
      averageProcess === null ? '–' : `${fixedText(averageProcess, 0)}${fillPresetsClause(presets)}`,
  },
  { name: 'Equity now', text: ({ account }) => moneyText(account.equity) },
];
