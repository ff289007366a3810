import { LinkButton } from '../../ui/link-button.tsx';
import { AttemptEnded } from '../assessment/attempt-ended.tsx';

/** Shows that an exam ended before its last chart, with links to continue. */
export function ExamEnded({ examId }: { examId: string }) {
  return (
    <AttemptEnded
      noun="exam"
      kept="Graded charts are stored; a rated exam does not count as passed."
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
