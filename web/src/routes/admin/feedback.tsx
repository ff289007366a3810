import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../../features/administration/feedback-page.tsx';
import { feedbackPageSearch } from '../../features/administration/list-searches.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/feedback')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { title: 'Feedback' },
  component: AdminFeedbackRoute,
});

function AdminFeedbackRoute() {
  const search = feedbackPageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <FeedbackPage search={search} onSearch={(next) => void navigate({ search: { ...next }, resetScroll: false })} />
    </QueryScope>
  );
}
