import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from './message-page.tsx';

/** Shows an error page in place of a route that could not be loaded or rendered. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isKnown = error instanceof ApiError;
  return (
    <MessagePage
      sign={isKnown && error.isUnreachable ? 'Offline' : 'Error'}
      title={isKnown ? error.message : 'Something went wrong on this page'}
      actions={
        <>
          <Button
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </Button>
          <LinkButton to="/" variant="secondary">
            Go home
          </LinkButton>
        </>
      }
    >
      <p>Everything that the server confirmed is safe.</p>
      {isKnown && error.problem.requestId !== undefined ? <p>Reference: {error.problem.requestId}</p> : null}
    </MessagePage>
  );
}
