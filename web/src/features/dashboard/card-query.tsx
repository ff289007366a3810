import type { ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A query of any kind. */
export interface AnyQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface CardQueryProps<Data> {
  readonly query: AnyQuery<Data>;
  /** What is loaded, at the start of a sentence: 'The ratings'. */
  readonly name: string;
  /** Height of the placeholder. */
  readonly height: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a query gives: a placeholder first, or a failure that can be tried again. */
export function CardQuery<Data>({ query, name, height, children }: CardQueryProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <LoadFailure
        title={`${name} could not be loaded`}
        text={failureText(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton height={height} />
    </div>
  );
}
