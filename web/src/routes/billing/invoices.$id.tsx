import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '../../features/billing/invoice-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/billing/invoices/$id')({
  staticData: { title: 'Invoice' },
  component: InvoiceRoute,
});

function InvoiceRoute() {
  const { id } = Route.useParams();
  return (
    <QueryScope>
      <InvoicePage id={id} />
    </QueryScope>
  );
}
