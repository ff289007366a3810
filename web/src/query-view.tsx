import type { ReactNode } from 'react';
import { failureText } from './platform/failure-text.ts';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';
import { LoadFailure } from './ui/load-failure.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { WhileLoading } from './ui/while-loading.tsx';

/** A query, paged or not. */
export interface AnyQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** `paused` while the browser is offline. */
  readonly fetchStatus?: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => Promise<unknown>;
  /** Whether the request that failed was for a further page of a paged query. */
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  readonly query: AnyQuery<Data>;
  /** Name of the content, as it starts a sentence: 'The ratings'. */
  readonly name: string;
  /** CSS height of the placeholder. */
  readonly height: string;
  /** Text after the reason of a failure, if nothing has been loaded. It can say, for example, that nothing is lost. */
  readonly note?: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the result of a query: first a placeholder, or a note while the browser is offline; then the data, or a failure
 * with a retry button. If a later request fails, the loaded data stay visible with a note that they may be out of date.
 */
export function QueryView<Data>({ query, name, height, note = '', children }: QueryViewProps<Data>) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError ? <OldData query={query} name={name} /> : null}
        {children(query.data)}
      </>
    );
  if (query.isError)
    return (
      <LoadFailure
        title={`${name} could not be loaded`}
        text={`${failureText(query.error)} ${note}`.trim()}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <WhileLoading fetchStatus={query.fetchStatus}>
      <div aria-busy="true">
        <Skeleton height={height} />
      </div>
    </WhileLoading>
  );
}

function OldData({ query, name }: { readonly query: AnyQuery<unknown>; readonly name: string }) {
  const { error, isFetching, isFetchNextPageError = false, refetch, fetchNextPage = refetch } = query;
  return (
    <Alert
      tone="warning"
      title={isFetchNextPageError ? 'More could not be loaded' : `${name} could not be updated and may be old`}
      actions={
        <Button
          size="small"
          variant="secondary"
          isBusy={isFetching}
          onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        >
          Try again
        </Button>
      }
    >
      <p>{failureText(error)}</p>
    </Alert>
  );
}
