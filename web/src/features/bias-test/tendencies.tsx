import { useQuery } from '@tanstack/react-query';
import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { insightsQuery } from './bias-test-queries.ts';
import { ReliabilityDiagram } from './reliability-diagram.tsx';
import styles from './tendencies.module.css';
import { tendencyRows, type TendencyRow } from './tendency-rows.ts';

/** What the learner's rated calls have in common, each number with its interval; "not yet" while there are too few. */
export function Tendencies() {
  const insights = useQuery(insightsQuery);
  if (insights.isPending) return <Skeleton height="10rem" />;
  if (insights.isError) {
    return (
      <Alert
        tone="danger"
        actions={
          <Button size="small" variant="secondary" onClick={() => void insights.refetch()}>
            Try again
          </Button>
        }
      >
        {insights.error.message}
      </Alert>
    );
  }
  return <TendenciesView insights={insights.data} />;
}

export function TendenciesView({ insights }: { insights: BiasInsightsResponse }) {
  const { answers, needed, biases, reliability } = insights;
  if (!biases) {
    return (
      <div className={styles['notYet']}>
        <p>
          Not yet: {answers} of {needed} rated answers. With fewer, lean and overconfidence could not be told from
          chance.
        </p>
        <ProgressBar label="Rated answers" value={answers} max={needed} valueText={`${answers} of ${needed}`} />
      </div>
    );
  }
  const { hits, luckBand, meanBrier } = biases;
  return (
    <div className={styles['tendencies']}>
      <p>
        {hits} of {answers} calls were right; a coin would get {luckBand.low} to {luckBand.high} in{' '}
        {Math.round(luckBand.level * 100)}% of such records. Mean Brier score {meanBrier.toFixed(2)} (0 best, 0.67 no
        information, 2 worst).
      </p>
      <dl className={styles['rows']}>
        {tendencyRows(biases).map((row) => (
          <TendencyItem key={row.name} row={row} />
        ))}
      </dl>
      <ReliabilityDiagram bins={reliability} />
    </div>
  );
}

function TendencyItem({ row }: { row: TendencyRow }) {
  return (
    <div className={styles['row']}>
      <dt className={styles['name']}>{row.name}</dt>
      <dd className={styles['value']}>
        {row.value} <span className={styles['interval']}>{row.interval}</span>
      </dd>
      <dd className={styles['meaning']}>{row.meaning}</dd>
    </div>
  );
}
