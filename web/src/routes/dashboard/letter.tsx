import { createFileRoute } from '@tanstack/react-router';
import { LetterPage } from '../../features/dashboard/letter-page.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/dashboard/letter')({
  validateSearch: ({ month }: Record<string, unknown>): { readonly month?: string } =>
    typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {},
  staticData: {
    title: 'Monthly letter',
  },
  component: LetterRoute,
});

function LetterRoute() {
  const { month } = Route.useSearch();
  const navigate = Route.useNavigate();
  const auth = useAuthState();
  if (auth.status !== 'signed-in') return null;
  return (
    <QueryScope>
      <LetterPage
        month={month}
        onMonth={(next) => void navigate({ search: { month: next }, replace: true, resetScroll: false })}
      />
    </QueryScope>
  );
}
