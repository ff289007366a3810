import { createFileRoute } from '@tanstack/react-router';
import { LedgerPage } from '../../features/administration/ledger-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/ledger')({
  staticData: { title: 'Ledger check' },
  component: AdminLedgerRoute,
});

function AdminLedgerRoute() {
  return (
    <QueryScope>
      <LedgerPage />
    </QueryScope>
  );
}
