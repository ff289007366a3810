import { LinkButton } from '../../ui/link-button.tsx';
import { AttemptEnded } from '../assessment/attempt-ended.tsx';

/** Where an exam that ended before its last chart leads. */
export function ExamEnded({ examId }: { examId: string }) {
  return (
    <AttemptEnded
      noun="exam"
      kept="Charts that were graded are kept; it does not count as passed."
      actions={
        <>
          <LinkButton to="/chart-exam/results" search={{ session: examId }}>
            See what was graded
          </LinkButton>
          <LinkButton to="/chart-exam" variant="secondary">
            Back to Chart Exam
          </LinkButton>
        </>
      }
    />
  );
}
