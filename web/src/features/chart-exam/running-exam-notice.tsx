import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { call } from '../../platform/api-client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ONE_ATTEMPT, RunningNotice } from '../assessment/running-notice.tsx';
import { CHART_EXAMS_KEY } from './exam-queries.ts';
import { TYPE_LABELS } from './exam-text.ts';

const KEPT = 'The charts graded so far are stored and shown in its results.';
const LEFT_CHART = 'A chart that is open is graded with the marks saved so far. ';
const PRACTICE_KEPT = `Practice can end after any chart and is never failed. ${KEPT}`;

/** Shows that an exam or practice is running, with buttons to resume and to end it. */
export function RunningExamNotice({ exam, reasonId }: { exam: ExamSummary; reasonId?: string | undefined }) {
  const isPractice = exam.unrated === 'practice';
  return (
    <RunningNotice
      title={isPractice ? 'Practice is still open' : 'An exam is still running'}
      noun={isPractice ? 'practice' : 'exam'}
      progress={`${TYPE_LABELS[exam.type].title}: ${exam.graded} of ${exam.chartCount} charts graded.`}
      reasonId={reasonId}
      kept={
        isPractice
          ? PRACTICE_KEPT
          : `It will count as abandoned. ${exam.mode === 'rated' ? LEFT_CHART : ONE_ATTEMPT}${KEPT}`
      }
      resume={
        <LinkButton to="/chart-exam/$type" params={{ type: exam.type }} search={{ exam: exam.id }}>
          Resume
        </LinkButton>
      }
      abandon={() => call('POST /api/chart-exams/{id}/abandon', { params: { id: exam.id } })}
      queryKey={CHART_EXAMS_KEY}
    />
  );
}
