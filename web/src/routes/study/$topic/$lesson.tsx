import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LedStrip } from '../../../features/guidance/led-strip.tsx';
import { useAuthState } from '../../../features/identity/auth-context.ts';
import { LessonPage } from '../../../features/study/lesson/lesson-page.tsx';
import type { GoTo } from '../../../features/study/lesson/step-names.ts';
import { QueryScope } from '../../../platform/query-scope.tsx';

export const Route = createFileRoute('/study/$topic/$lesson')({
  // Accepts any step and task. The page validates them, because the list of steps is not part of the app's first load.
  validateSearch: (search: Record<string, unknown>): { step?: unknown; task?: unknown } => search,
  staticData: { title: 'Lesson' },
  component: LessonRoute,
});

function LessonRoute() {
  const isSignedIn = useAuthState().status === 'signed-in';
  const { topic, lesson } = Route.useParams();
  const { step, task } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onGo = useCallback<GoTo>(
    (toStep, toTask, isReplacing = false) =>
      void navigate({ search: { step: toStep, ...(toTask > 1 ? { task: toTask } : {}) }, replace: isReplacing }),
    [navigate],
  );
  return (
    <QueryScope>
      <LedStrip isSignedIn={isSignedIn} isFlush />
      <LessonPage {...{ topic, lesson, step, task, isSignedIn, onGo }} />
    </QueryScope>
  );
}
