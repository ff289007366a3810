import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface PagedTableProps<Row> {
  readonly label: string;
  /** What the rows are, such as “results”. */
  readonly what: string;
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isError' | 'error' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage' | 'refetch' | 'fetchNextPage'
  >;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
}

/** A table of what was fetched page by page, newest first, with all its states. */
export function PagedTable<Row>({ label, what, query, rows, rowKey, columns, empty }: PagedTableProps<Row>) {
  if (rows === undefined) {
    if (!query.isError) {
      return (
        <div aria-busy="true">
          <Skeleton height="20rem" />
        </div>
      );
    }
    return (
      <LoadFailure
        title={`The ${what} could not be loaded`}
        text={failureText(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (rows.length === 0) return <EmptyState title="Nothing here">{empty}</EmptyState>;
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} />
      {query.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
