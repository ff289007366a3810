import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { QueryView } from '../../query-view.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface PagedTableProps<Row> {
  readonly label: string;
  /** Name of the rows, such as “results”. */
  readonly what: string;
  readonly query: UseInfiniteQueryResult;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
}

/** A table of rows that are fetched page by page, with its loading, error and empty states. */
export function PagedTable<Row>({ label, what, query, rows, rowKey, columns, empty }: PagedTableProps<Row>) {
  return (
    <QueryView query={{ ...query, data: rows }} name={`The ${what}`} height="20rem">
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState title="Nothing here">{empty}</EmptyState>
        ) : (
          <>
            <DataTable label={label} columns={columns} rows={loaded} rowKey={rowKey} isBusy={query.isPlaceholderData} />
            {query.isPlaceholderData ? null : <MoreButton query={query} />}
          </>
        )
      }
    </QueryView>
  );
}
