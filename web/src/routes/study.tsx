import { createFileRoute } from '@tanstack/react-router';
import { UpcomingArea } from '../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/study')({
  staticData: {
    title: 'Study',
    description:
      'Short lessons on trading with charts to play with, the evidence for each idea, and drills that train it.',
  },
  component: StudyRoute,
});

const POINTS = [
  'Read one idea in three to eight minutes, on a chart that moves.',
  'Predict before the answer is shown, so that it stays.',
  'See how often the idea worked, after costs, or that there is no good evidence.',
] as const;

function StudyRoute() {
  return (
    <UpcomingArea title="Study" points={POINTS}>
      <p>Short lessons with charts to play with, each with its evidence and a drill that trains it.</p>
    </UpcomingArea>
  );
}
