import { createFileRoute } from '@tanstack/react-router';
import { LearnMore } from '../features/about/learn-more.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';

export const Route = createFileRoute('/learn-more')({
  staticData: {
    title: 'Learn more',
  },
  component: LearnMoreRoute,
});

function LearnMoreRoute() {
  return <LearnMore isSignedIn={useAuthState().status === 'signed-in'} />;
}
