import { createFileRoute } from '@tanstack/react-router';
import { ChartExamStart } from '../../features/chart-exam/chart-exam-start.tsx';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/chart-exam/')({
  staticData: {
    title: 'Chart Exam',
  },
  component: ChartExamIndexRoute,
});

function ChartExamIndexRoute() {
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <LedStrip isSignedIn />
      <ChartExamStart
        onStarted={(exam, type) => void navigate({ to: '/chart-exam/$type', params: { type }, search: { exam } })}
      />
    </QueryScope>
  );
}
