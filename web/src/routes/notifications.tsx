import { createFileRoute } from '@tanstack/react-router';
import { UpcomingArea } from '../features/upcoming/upcoming-area.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: {
    title: 'Notifications',
  },
  component: NotificationsRoute,
});

const POINTS = [
  'Read what concerns you in one place: replies, graded exams, due reviews.',
  'Choose what reaches you, where, and at which hours.',
] as const;

function NotificationsRoute() {
  return (
    <UpcomingArea title="Notifications" points={POINTS}>
      <p>What happened while you were away.</p>
    </UpcomingArea>
  );
}
