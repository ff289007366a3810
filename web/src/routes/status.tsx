import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../features/status/status-page.tsx';
import { QueryScope } from '../platform/query-scope.tsx';

export const Route = createFileRoute('/status')({
  staticData: {
    title: 'Status',
  },
  component: () => (
    <QueryScope>
      <StatusPage />
    </QueryScope>
  ),
});
