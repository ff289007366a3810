import { useQuery } from '@tanstack/react-query';
import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { QueryView } from '../../query-view.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AccountEvidence } from '../evidence/account-evidence.tsx';
import { insightsQuery } from './bias-test-queries.ts';
import { ReliabilityDiagram } from './reliability-diagram.tsx';
import styles from './tendencies.module.css';
import { constantCallerSentence } from './score-text.ts';
import { brierBesideRatesSentence, comparisonsSentence, tendencyRows, type TendencyRow } from './tendency-rows.ts';

/**
 * Shows the tendencies of the learner's rated calls, each with its interval, or how many more answers the tendencies
 * need.
 */
export function Tendencies() {
  const insights = useQuery(insightsQuery);
  return (
    <QueryView query={insights} name="Your tendencies" height="10rem">
      {(loaded) => (
        <>
          <TendenciesView insights={loaded} />
          {loaded.answers === 0 ? null : <AccountEvidence name="bias-tests" inTendencies={loaded.answers} />}
        </>
      )}
    </QueryView>
  );
}

export function TendenciesView({ insights }: { insights: BiasInsightsResponse }) {
  const { answers, needed, biases, reliability } = insights;
  if (!biases) {
    return (
      <div className={styles['notYet']}>
        <p>
          {answers} of {needed} rated answers. Below {needed}, lean and overconfidence cannot be separated from chance.
        </p>
        <ProgressBar label="Rated answers" value={answers} max={needed} valueText={`${answers} of ${needed}`} />
      </div>
    );
  }
  const { hits, constantCaller } = biases;
  return (
    <div className={styles['tendencies']}>
      <p>
        {hits} of {answers} calls were right; a coin that calls up or down is expected to get at most {answers / 2}.
        {constantCaller === null ? null : ` ${constantCallerSentence(constantCaller, answers)}`}{' '}
        {brierBesideRatesSentence(biases)}
      </p>
      <dl className={styles['rows']}>
        {tendencyRows(biases).map((row) => (
          <TendencyItem key={row.name} row={row} />
        ))}
      </dl>
      <p className={styles['meaning']}>{comparisonsSentence(biases)}</p>
      <ReliabilityDiagram bins={reliability} answers={answers} />
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
