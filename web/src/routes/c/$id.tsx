import { createFileRoute } from '@tanstack/react-router';
import { CertificatePage } from '../../features/certificates/certificate-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/c/$id')({
  staticData: { title: 'Certificate' },
  component: CertificateRoute,
});

function CertificateRoute() {
  const { id } = Route.useParams();
  return (
    <QueryScope>
      <CertificatePage key={id} id={id} />
    </QueryScope>
  );
}
