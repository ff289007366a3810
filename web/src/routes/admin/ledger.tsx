import { createFileRoute } from '@tanstack/react-router';
import { ledgerPageSearch } from '../../features/administration/list-searches.ts';
import { LedgerPage } from '../../features/administration/ledger-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/admin/ledger')({
  validateSearch: ledgerPageSearch,
  staticData: { title: 'Ledger check' },
  component: AdminLedgerRoute,
});

function AdminLedgerRoute() {
  return (
    <QueryScope>
      <LedgerPage account={Route.useSearch().account} />
    </QueryScope>
  );
}
