import { createFileRoute } from '@tanstack/react-router';
import { UpcomingArea } from '../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/feed')({
  staticData: {
    title: 'Social Feed',
  },
  component: FeedRoute,
});

const POINTS = [
  'Follow learners whose reasons you want to read.',
  'Call a chart idea yourself before you see its author’s call.',
  'Share a result that the server vouches for.',
] as const;

function FeedRoute() {
  return (
    <UpcomingArea title="Social Feed" points={POINTS}>
      <p>What other learners share: results, ideas and reviews, never profit.</p>
    </UpcomingArea>
  );
}
