import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WhileLoading } from '../../../ui/while-loading.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { failureText } from '../../../platform/failure-text.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import styles from './panels.module.css';

interface FetchedList {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly fetchStatus?: 'fetching' | 'paused' | 'idle';
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage?: () => Promise<unknown>;
}

interface PageListProps {
  /** Name of the list in its loading and failure texts: 'The fills'. */
  readonly name: string;
  readonly query: FetchedList;
  readonly children: ReactNode;
}

/**
 * Shows a list page by page, with a note while it is loading or if it could not be loaded. If a refetch fails, the
 * loaded rows stay visible.
 */
export function PageList({ name, query, children }: PageListProps) {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query;
  return (
    <div className={styles['panel']}>
      {error === null ? null : (
        <LoadFailure
          title={`${name} could not be loaded`}
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null ? (
        <WhileLoading fetchStatus={query.fetchStatus}>
          <div aria-busy="true">
            <VisuallyHidden>
              <output>{name} are loading</output>
            </VisuallyHidden>
            <Skeleton height="8rem" />
          </div>
        </WhileLoading>
      ) : null}
      {data === undefined ? null : children}
      {hasNextPage === true ? (
        <p>
          <Button
            variant="secondary"
            size="small"
            isBusy={isFetchingNextPage ?? false}
            onClick={() => void fetchNextPage?.()}
          >
            Show older
          </Button>
        </p>
      ) : null}
    </div>
  );
}
