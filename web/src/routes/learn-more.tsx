import { createFileRoute } from '@tanstack/react-router';
import { LearnMore } from '../features/about/learn-more.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';

export const Route = createFileRoute('/learn-more')({
  staticData: {
    title: 'Learn more',
    description: 'How TradeSense teaches trading: masked charts, open grading, honest statistics and virtual money.',
  },
  component: LearnMoreRoute,
});

function LearnMoreRoute() {
  return <LearnMore isSignedIn={useAuthState().status === 'signed-in'} />;
}
