import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { lazyPart } from '../lazy-part.tsx';

export const Route = createFileRoute('/')({
  component: HomeRoute,
});

const Trial = lazyPart(async () => (await import('../features/bias-test/trial-question.tsx')).default);
const Market = lazyPart(async () => (await import('../features/home/market-chart.tsx')).default);
const LearnerHome = lazyPart(async () => (await import('../shell/learner-home/learner-home.tsx')).LearnerHome);

function HomeRoute() {
  const auth = useAuthState();
  if (auth.status === 'signed-in') {
    const { user } = auth;
    return (
      <>
        <h1>Welcome, {user.username ?? user.name}</h1>
        <LearnerHome user={user} />
      </>
    );
  }
  return <HomePage trial={() => <Trial />} market={() => <Market />} />;
}
