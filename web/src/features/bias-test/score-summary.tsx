import type { BiasResult } from '@tradesense/contract/bias-test.ts';
import { Card } from '../../ui/card.tsx';
import { BrierScale } from './brier-scale.tsx';
import { LuckBand } from './luck-band.tsx';
import styles from './score-summary.module.css';
import { brierSentence, constantCallerSentence, luckSentences } from './score-text.ts';

interface ScoreSummaryProps {
  result: BiasResult;
  questionCount: number;
  /**
   * Whether the test is completed. The score of an abandoned test is not compared with a coin flip, because a coin
   * would answer all questions.
   */
  isCompleted: boolean;
}

/** Shows the test in three numbers: score, luck band, and Brier score. */
export function ScoreSummary({ result, questionCount, isCompleted }: ScoreSummaryProps) {
  const { score, percent, brier, luckBand, constantCaller } = result;
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
              {constantCaller === null ? null : ` ${constantCallerSentence(constantCaller, questionCount)}`}
            </p>
          </>
        ) : (
          <p className={styles['note']}>{coin} Only a completed test is compared with a coin.</p>
        )}
      </Card>
      <Card title="Brier score">
        {brier === null ? (
          <p className={styles['note']}>No answers.</p>
        ) : (
          <>
            <BrierScale brier={brier} />
            <p className={styles['note']}>
              {brierSentence(result.reviews.length)} It is the squared distance between your probabilities and the
              outcome: lower is better.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
