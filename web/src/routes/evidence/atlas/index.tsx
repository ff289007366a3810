import { createFileRoute } from '@tanstack/react-router';
import { AtlasPage } from '../../../features/atlas/atlas-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/evidence/atlas/')({
  staticData: {
    title: 'Evidence atlas',
  },
  component: () => (
    <QueryScope>
      <AtlasPage />
    </QueryScope>
  ),
});
