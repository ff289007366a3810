import type { BiasResult } from '@tradesense/contract/bias-test.ts';
import { Card } from '../../ui/card.tsx';
import { BrierScale } from './brier-scale.tsx';
import { LuckBand } from './luck-band.tsx';
import styles from './score-summary.module.css';
import { brierSentence, luckSentences } from './score-words.ts';

interface ScoreSummaryProps {
  result: BiasResult;
  questionCount: number;
  /** An abandoned test is not compared with a coin that would have answered all of it. */
  isCompleted: boolean;
}

/** The test in three numbers: score, its luck band, and the Brier score. */
export function ScoreSummary({ result, questionCount, isCompleted }: ScoreSummaryProps) {
  const { score, percent, brier, luckBand } = result;
  const [coin, yours] = luckSentences(score, questionCount, luckBand);
  return (
    <div className={styles['summary']}>
      <Card title="Score">
        <p className={styles['score']}>
          {score}/{questionCount} <span className={styles['percent']}>{Math.round(percent)}%</span>
        </p>
        <p className={styles['note']}>Right calls, of all questions of the test.</p>
      </Card>
      <Card title="Luck or skill?">
        {isCompleted ? (
          <>
            <LuckBand score={score} questionCount={questionCount} band={luckBand} description={`${coin} ${yours}`} />
            <p className={styles['note']}>
              {coin} {yours}
            </p>
          </>
        ) : (
          <p className={styles['note']}>{coin} Only a completed test is compared with that.</p>
        )}
      </Card>
      <Card title="Brier score">
        {brier === null ? (
          <p className={styles['note']}>Nothing was answered.</p>
        ) : (
          <>
            <BrierScale brier={brier} />
            <p className={styles['note']}>
              {brierSentence(brier)} It is the squared distance between the probabilities you gave and what came: lower
              is better.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
