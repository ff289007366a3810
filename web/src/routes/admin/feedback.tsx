import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../../features/administration/feedback-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/feedback')({
  staticData: { title: 'Feedback' },
  component: AdminFeedbackRoute,
});

function AdminFeedbackRoute() {
  return (
    <QueryScope>
      <FeedbackPage />
    </QueryScope>
  );
}
