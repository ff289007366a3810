import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { nextStepsQuery } from '../../features/guidance/guidance-queries.ts';
import { StudyNextStep } from '../../features/guidance/study-next-step.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { studyAddress } from '../../features/study/study-address.ts';
import { StudyPage } from '../../features/study/study-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/')({
  validateSearch: studyAddress,
  staticData: {
    title: 'Study',
  },
  component: StudyRoute,
});

function StudyRoute() {
  return (
    <QueryScope>
      <Study />
    </QueryScope>
  );
}

function Study() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const { data, isLoading } = useQuery(nextStepsQuery(isSignedIn));
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: string) => void navigate({ search: studyAddress({ q: next }), replace: true }),
    [navigate],
  );
  return (
    <StudyPage
      isSignedIn={isSignedIn}
      q={q ?? ''}
      onSearch={onSearch}
      nextStep={isLoading ? null : (own) => <StudyNextStep steps={data?.steps ?? []} own={own} />}
    />
  );
}
