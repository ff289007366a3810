import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CHART_EXAMS_KEY } from '../../features/chart-exam/exam-queries.ts';
import { examSearch } from '../../features/chart-exam/exam-search-params.ts';
import { knownExamType } from '../../features/chart-exam/exam-type.ts';
import { NoExamChosen } from '../../features/chart-exam/no-exam-chosen.tsx';
import { UnknownExam } from '../../features/chart-exam/unknown-exam.tsx';
import { RunningExam } from '../../features/chart-exam/running-exam.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/chart-exam/$type')({
  validateSearch: examSearch,
  staticData: {
    title: 'Chart Exam',
  },
  component: ChartExamTypeRoute,
});

function ChartExamTypeRoute() {
  return (
    <QueryScope>
      <RunningExamPage />
    </QueryScope>
  );
}

function RunningExamPage() {
  const { type: named } = Route.useParams();
  const type = knownExamType(named);
  const { exam } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const showResults = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: CHART_EXAMS_KEY });
    void navigate({ to: '/chart-exam/results', search: exam === undefined ? {} : { session: exam }, replace: true });
  }, [exam, navigate, queryClient]);
  if (type === undefined) return <UnknownExam type={named} />;
  if (exam === undefined) return <NoExamChosen title="Chart Exam" />;
  return <RunningExam key={exam} examId={exam} type={type} onCompleted={showResults} />;
}
