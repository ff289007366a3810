import { createFileRoute } from '@tanstack/react-router';
import { ExamResults } from '../../features/chart-exam/exam-results.tsx';
import { examSessionSearch } from '../../features/chart-exam/exam-search-params.ts';
import { NoExamChosen } from '../../features/chart-exam/no-exam-chosen.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/chart-exam/results')({
  validateSearch: examSessionSearch,
  staticData: {
    title: 'Exam results',
    description: 'The reference answer over your own marks, with a verdict for each.',
  },
  component: ChartExamResultsRoute,
});

function ChartExamResultsRoute() {
  const { session } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      {session === undefined ? (
        <NoExamChosen title="Exam results" />
      ) : (
        <ExamResults
          key={session}
          examId={session}
          onStarted={(exam, type) => void navigate({ to: '/chart-exam/$type', params: { type }, search: { exam } })}
        />
      )}
    </QueryScope>
  );
}
