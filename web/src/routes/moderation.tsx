import { createFileRoute } from '@tanstack/react-router';
import { ModerationPage } from '../features/feed/moderation-page.tsx';
import { QueryScope } from '../platform/query-scope.tsx';

export const Route = createFileRoute('/moderation')({
  staticData: { title: 'Moderation' },
  component: () => (
    <QueryScope>
      <ModerationPage />
    </QueryScope>
  ),
});
