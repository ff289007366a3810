import { createFileRoute } from '@tanstack/react-router';
import { UpcomingArea } from '../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/dashboard')({
  staticData: {
    title: 'Dashboard',
    description: 'What you have done on TradeSense so far, how sure that is, and what to do next.',
  },
  component: DashboardRoute,
});

const POINTS = [
  'See where your judgment is strong and where it leans, each with its uncertainty.',
  'Find the one thing that is worth practicing next.',
  'Compare the quality of your decisions with their outcomes.',
] as const;

function DashboardRoute() {
  return (
    <UpcomingArea title="Dashboard" points={POINTS}>
      <p>What you have done so far, how sure it is, and what to do next.</p>
    </UpcomingArea>
  );
}
