import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkPanel, WorkSide, WorkTitle } from '../../ui/work-frame.tsx';
import { ReviewFindings, ReviewedChart, useChartReview } from './chart-review.tsx';
import type { ExamRun } from './exam-run.ts';
import { scoreText } from './exam-text.ts';

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
  const review = useChartReview(result);
  return (
    <WorkPanel
      labelledBy="verdict-title"
      chart={
        <>
          <WorkTitle id="verdict-title" ref={heading}>
            Chart {result.index + 1} of {exam.chartCount}: {scoreText(result.score)}
          </WorkTitle>
          <ReviewedChart review={review} size="fill" />
        </>
      }
    >
      <WorkSide
        label="The verdicts"
        isHalf
        act={
          <Button isFullWidth onClick={onNext}>
            {isLast ? 'See the results' : `Next: chart ${result.index + 2}`}
          </Button>
        }
      >
        {notice === null ? null : <Alert tone="warning">{notice}</Alert>}
        <ReviewFindings review={review} />
      </WorkSide>
    </WorkPanel>
  );
}
