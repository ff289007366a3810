import { createFileRoute } from '@tanstack/react-router';
import { UpcomingArea } from '../../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/u/$username')({
  staticData: {
    title: 'Profile',
  },
  component: UUsernameRoute,
});

const POINTS = [
  'See a learner’s ratings with their uncertainty, and their badges.',
  'Decide for every part of your own profile who may see it.',
] as const;

function UUsernameRoute() {
  return (
    <UpcomingArea title="Profile" points={POINTS}>
      <p>What a learner chooses to show: ratings, badges and posts.</p>
    </UpcomingArea>
  );
}
