import type { ExamChartResult, ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { scoreText } from './exam-text.ts';
import styles from './score-by-chart.module.css';

/**
 * Shows the score of each chart of the exam as a bar, with the pass line. The name of each graded chart links to it.
 */
export function ScoreByChart({
  charts,
  exam: { chartCount, passPercent },
}: {
  charts: readonly ExamChartResult[];
  exam: Pick<ExamSummary, 'chartCount' | 'passPercent'>;
}) {
  return (
    <ol className={styles['scores']} aria-label="Score by chart">
      {Array.from({ length: chartCount }, (_, index) => {
        const chart = charts.find((each) => each.index === index);
        return (
          <li key={index} className={styles['row']}>
            {chart ? <a href={`#chart-${index + 1}`}>Chart {index + 1}</a> : <span>Chart {index + 1}</span>}
            <span className={styles['track']} aria-hidden="true">
              <span
                className={styles['fill']}
                style={{ inlineSize: `${(chart === undefined || chart.isVoided ? 0 : chart.score) * 100}%` }}
              />
              <span className={styles['pass']} data-pass style={{ insetInlineStart: `${passPercent}%` }} />
            </span>
            <span className={styles['value']}>
              {chart ? (chart.isVoided ? 'void' : scoreText(chart.score)) : 'not graded'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
