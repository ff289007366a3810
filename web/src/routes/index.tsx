import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';

export const Route = createFileRoute('/')({
  component: HomeRoute,
});

function HomeRoute() {
  return <HomePage isSignedIn={useAuthState().status === 'signed-in'} />;
}
