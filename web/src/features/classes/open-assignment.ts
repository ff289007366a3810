import { useNavigate } from '@tanstack/react-router';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';

/** A learner's work for an assignment, ended or not. */
interface Work extends Pick<ClassAssignment, 'content'> {
  /** Id of the test or exam; `null` for a lesson or a task. */
  readonly attemptId: string | null;
  readonly isEnded: boolean;
}

/** Returns a function that opens the work for an assignment. */
export function useOpenAssignment(): (work: Work) => Promise<void> {
  const navigate = useNavigate();
  return async ({ content, attemptId, isEnded }) => {
    switch (content.kind) {
      case 'lesson': {
        const { topic, lesson } = content;
        return navigate({ to: '/study/$topic/$lesson', params: { topic, lesson } });
      }
      case 'task': {
        const { topic, task } = content;
        if (task === null) return navigate({ to: '/study/$topic', params: { topic } });
        const search = { step: task.place, task: task.index + 1 };
        return navigate({ to: '/study/$topic/$lesson', params: { topic, lesson: task.lesson }, search });
      }
      case 'bias-test': {
        if (attemptId === null) return;
        const params = { assetSymbol: 'random' };
        return isEnded
          ? navigate({ to: '/results/$assetSymbol', params, search: { session: attemptId } })
          : navigate({ to: '/bias-test/$assetSymbol', params, search: { test: attemptId } });
      }
      case 'chart-exam':
        if (attemptId === null) return;
        return isEnded
          ? navigate({ to: '/chart-exam/results', search: { session: attemptId } })
          : navigate({ to: '/chart-exam/$type', params: { type: content.type }, search: { exam: attemptId } });
    }
  };
}
