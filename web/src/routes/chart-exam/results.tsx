import { createFileRoute } from '@tanstack/react-router';
import { ExamResults } from '../../features/chart-exam/exam-results.tsx';
import { ClassOfAttempt } from '../../features/classes/class-of-attempt.tsx';
import { examSessionSearch } from '../../features/chart-exam/exam-search-params.ts';
import { NoExamChosen } from '../../features/chart-exam/no-exam-chosen.tsx';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/chart-exam/results')({
  validateSearch: examSessionSearch,
  staticData: {
    title: 'Exam results',
  },
  component: ChartExamResultsRoute,
});

function ChartExamResultsRoute() {
  const { session } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <LedStrip isSignedIn />
      {session === undefined ? (
        <NoExamChosen title="Exam results" />
      ) : (
        <ExamResults
          key={session}
          examId={session}
          beside={<ClassOfAttempt attemptId={session} />}
          onStarted={(exam, type) => void navigate({ to: '/chart-exam/$type', params: { type }, search: { exam } })}
        />
      )}
    </QueryScope>
  );
}
