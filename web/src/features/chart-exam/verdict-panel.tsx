import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChartReview } from './chart-review.tsx';
import type { ExamRun } from './exam-run.ts';
import { scoreText } from './exam-text.ts';
import styles from './verdict-panel.module.css';

interface VerdictPanelProps {
  state: ExamRun & { kind: 'graded' };
  onNext: () => void;
}

/** Shows the verdicts of the chart that was just submitted, and a button to continue. */
export function VerdictPanel({ state, onNext }: VerdictPanelProps) {
  const { exam, result, notice } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLast = exam.state === 'completed';
  return (
    <section className={styles['panel']} aria-labelledby="verdict-title">
      <div className={styles['head']}>
        <h2 id="verdict-title" ref={heading} tabIndex={-1} className={styles['title']}>
          Chart {result.index + 1} of {exam.chartCount}: {scoreText(result.score)}
        </h2>
        <Button onClick={onNext}>{isLast ? 'See the results' : `Next: chart ${result.index + 2}`}</Button>
      </div>
      {notice === null ? null : <Alert tone="warning">{notice}</Alert>}
      <ChartReview key={result.index} result={result} />
    </section>
  );
}
