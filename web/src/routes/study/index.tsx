import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { nextStepsQuery } from '../../features/guidance/guidance-queries.ts';
import { StudyNextStep } from '../../features/guidance/study-next-step.tsx';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { studyAddress } from '../../features/study/study-address.ts';
import { StudyPage } from '../../features/study/study-page.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

/** Longest time that the page waits for the general next step, in ms. After that it shows its own next step. */
const NEXT_STEP_WAIT_MS = 1_500;

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
  const { data, isLoading, failureCount } = useQuery(nextStepsQuery(isSignedIn));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), NEXT_STEP_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isAwaited = isLoading && failureCount === 0 && !isLate;
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
      nextStep={isAwaited ? null : (own) => <StudyNextStep steps={data?.steps ?? []} own={own} />}
    />
  );
}
