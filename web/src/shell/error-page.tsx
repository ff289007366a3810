import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Errors that first came without a connection. A page whose code could not be loaded throws the same error again when it
 * is retried, even if the connection is back.
 */
const OFFLINE_ERRORS = new WeakSet<Error>();

function cameOffline(error: unknown): boolean {
  // Without a connection, the code of a page cannot be loaded either, which is not an `ApiError`.
  const isOffline = !navigator.onLine && (!(error instanceof ApiError) || error.isUnreachable);
  if (!(error instanceof Error)) return isOffline;
  if (isOffline) OFFLINE_ERRORS.add(error);
  return OFFLINE_ERRORS.has(error);
}

/** Shows an error page in place of a route that could not be loaded or rendered. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isKnown = error instanceof ApiError;
  const [isOffline] = useState(() => cameOffline(error));
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    if (!isOffline) return undefined;
    globalThis.addEventListener('online', retry);
    return () => globalThis.removeEventListener('online', retry);
  }, [isOffline, retry]);
  if (isOffline) return <OfflinePage onRetry={retry} />;
  return (
    <MessagePage
      sign={isKnown && error.isUnreachable ? 'Offline' : 'Error'}
      title={isKnown ? error.message : 'Something went wrong on this page'}
      actions={
        <>
          <Button onClick={retry}>Try again</Button>
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

function OfflinePage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <MessagePage sign="Offline" title="You are offline" actions={<Button onClick={onRetry}>Try again</Button>}>
      <p>This page opens when the connection is back. Everything that the server confirmed is safe.</p>
    </MessagePage>
  );
}
