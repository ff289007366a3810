import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { QueryView } from '../../query-view.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface PagedTableProps<Row> {
  readonly label: string;
  /** Plural noun for the rows, such as “results”. */
  readonly what: string;
  readonly query: UseInfiniteQueryResult;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
}

/**
 * Shows a table whose rows are fetched page by page. Also shows that the rows are loading, that they could not be
 * loaded, or that there are none.
 */
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
