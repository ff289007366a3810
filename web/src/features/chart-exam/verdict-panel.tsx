import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkPanel, WorkSide, WorkTitle } from '../../ui/work-frame.tsx';
import { ReviewFindings, ReviewedChart, useChartReview } from './chart-review.tsx';
import type { ExamRun } from './exam-run.ts';
import { scoreText } from './exam-text.ts';

interface VerdictPanelProps {
  state: ExamRun & { kind: 'graded' };
  onNext: () => void;
  /** Called after practice has ended before its last chart. */
  onEnded: () => void;
}

/**
 * Shows the verdicts of the chart that was just submitted, with a button to continue and, in practice, a button to end
 * the practice.
 */
export function VerdictPanel({ state, onNext, onEnded }: VerdictPanelProps) {
  const { exam, result, notice } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLast = exam.state === 'completed';
  const canEnd = exam.unrated === 'practice' && !isLast;
  const ending = useMutation({
    mutationFn: () => call('POST /api/chart-exams/{id}/abandon', { params: { id: exam.id } }),
    onSuccess: onEnded,
  });
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
          <>
            <Button isFullWidth onClick={onNext}>
              {isLast ? 'See the results' : `Next: chart ${result.index + 2}`}
            </Button>
            {canEnd ? (
              <Button variant="secondary" isFullWidth isBusy={ending.isPending} onClick={() => ending.mutate()}>
                End practice here
              </Button>
            ) : null}
          </>
        }
      >
        {ending.error === null ? null : <Alert tone="danger">{failureText(ending.error)}</Alert>}
        {canEnd ? (
          <p>One chart is enough for a first practice. Go on, or end it here: its verdicts stay in your past exams.</p>
        ) : null}
        {notice === null ? null : <Alert tone="warning">{notice}</Alert>}
        <ReviewFindings review={review} />
      </WorkSide>
    </WorkPanel>
  );
}
