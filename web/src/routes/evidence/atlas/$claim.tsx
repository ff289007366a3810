import { createFileRoute } from '@tanstack/react-router';
import { ClaimPage } from '../../../features/atlas/claim-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/evidence/atlas/$claim')({
  staticData: {
    title: 'Evidence atlas',
  },
  component: ClaimRoute,
});

function ClaimRoute() {
  const { claim } = Route.useParams();
  return (
    <QueryScope>
      <ClaimPage key={claim} claim={claim} />
    </QueryScope>
  );
}
