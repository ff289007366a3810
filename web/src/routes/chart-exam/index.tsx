import { createFileRoute } from '@tanstack/react-router';
import { ChartExamStart } from '../../features/chart-exam/chart-exam-start.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/chart-exam/')({
  staticData: {
    title: 'Chart Exam',
    description:
      'Draw swings, Fibonacci legs, gaps, levels and structure on a real chart; an open rule grades every mark.',
  },
  component: ChartExamIndexRoute,
});

function ChartExamIndexRoute() {
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <ChartExamStart
        onStarted={(exam, type) => void navigate({ to: '/chart-exam/$type', params: { type }, search: { exam } })}
      />
    </QueryScope>
  );
}
