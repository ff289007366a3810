import { createFileRoute } from '@tanstack/react-router';
import { FirstTradePage } from '../../features/guidance/first-trade/first-trade-page.tsx';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/start/trade')({
  staticData: { title: 'Your first planned trade' },
  component: FirstTradeRoute,
});

function FirstTradeRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  return (
    <QueryScope>
      <LedStrip isSignedIn={isSignedIn} />
      <FirstTradePage isSignedIn={isSignedIn} />
    </QueryScope>
  );
}
