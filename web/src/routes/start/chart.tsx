import { createFileRoute } from '@tanstack/react-router';
import { FirstChartPage } from '../../features/guidance/first-chart-page.tsx';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/start/chart')({
  staticData: { title: 'Your first mark' },
  component: FirstChartRoute,
});

function FirstChartRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <LedStrip isSignedIn={isSignedIn} />
      <FirstChartPage isSignedIn={isSignedIn} onNext={() => void navigate({ to: '/start' })} />
    </QueryScope>
  );
}
