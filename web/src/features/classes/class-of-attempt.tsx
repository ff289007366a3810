import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { classOfAttemptQuery } from './classes-queries.ts';

/**
 * Links from the results of a class's test or exam back to the class. Shows nothing for other attempts, or if the
 * learner has left the class.
 */
export function ClassOfAttempt({ attemptId }: { readonly attemptId: string }) {
  const found = useQuery(classOfAttemptQuery(attemptId)).data?.class ?? null;
  if (found === null) return null;
  return (
    <Alert
      title={`${found.isAbandoned ? 'Abandoned' : 'Done'} for ${found.name}`}
      actions={
        <LinkButton to="/classes/$id" params={{ id: found.id }} size="small">
          Back to your class
        </LinkButton>
      }
    >
      <p>
        <bdi>{found.title}</bdi>.{' '}
        {found.isAbandoned
          ? 'Your teacher sees that it was abandoned, without a score. An assignment has one attempt.'
          : 'Your teacher sees the score; it changes no rating and counts for nothing else.'}
      </p>
    </Alert>
  );
}
