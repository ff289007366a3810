import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { ExamItemStatistics } from '@tradesense/contract/exam-items.ts';
import { apiClient } from '../../platform/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { countText, fixedText } from '../../ui/number-text.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Appeals } from './appeals-cell.tsx';
import { itemsQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExamTypeSelect } from './exam-type-select.tsx';
import type { ItemsPageSearch } from './list-searches.ts';
import { PagedTable } from './paged-table.tsx';
import { columnSorts } from './table-search.ts';
import styles from './list-page.module.css';

function itemColumns({ search, onSearch }: ItemsPageProps): readonly Column<ExamItemStatistics>[] {
  const sort = columnSorts(ADMIN_TABLES.examItems, search, (order) => onSearch({ ...search, ...order }));
  return [
    {
      id: 'type',
      label: 'Exam',
      isWrapped: true,
      sort: sort('type'),
      cell: ({ type }) => TYPE_LABELS[type].title,
    },
    {
      id: 'asset',
      label: 'Chart',
      isWrapped: true,
      sort: sort('asset'),
      cell: ({ asset, interval, lastAt }) => `${asset} ${interval}, ${timeText(lastAt)}`,
    },
    { id: 'appeals', label: 'Appeals', cell: ({ appeals }) => <Appeals appeals={appeals} /> },
    { id: 'rule', label: 'Rule', isNumber: true, cell: ({ ruleVersion }) => ruleVersion },
    {
      id: 'served',
      label: 'Served',
      isNumber: true,
      sort: sort('served'),
      cell: ({ exposures }) => countText(exposures),
    },
    {
      id: 'attempts',
      label: 'Graded',
      isNumber: true,
      sort: sort('attempts'),
      cell: ({ attempts }) => countText(attempts),
    },
    {
      id: 'mean',
      label: 'Mean score',
      isNumber: true,
      sort: sort('mean'),
      cell: ({ meanScore }) => (meanScore === null ? '–' : `${Math.round(meanScore * 100)}%`),
    },
    ...STATIC_COLUMNS,
  ];
}

const STATIC_COLUMNS: readonly Column<ExamItemStatistics>[] = [
  {
    id: 'discrimination',
    label: 'Discrimination',
    isNumber: true,
    cell: ({ discrimination }) => (discrimination === null ? '–' : fixedText(discrimination, 2)),
  },
  {
    id: 'void',
    label: 'Counts',
    cell: ({ id, voidedAt }) =>
      voidedAt === null ? (
        <LinkButton to="/admin/regrades" search={{ item: id }} size="small" variant="secondary">
          Re-grade or void
        </LinkButton>
      ) : (
        <Badge tone="danger">void</Badge>
      ),
  },
];

interface ItemsPageProps {
  readonly search: ItemsPageSearch;
  readonly onSearch: (search: ItemsPageSearch) => void;
}

/** Shows the item bank of the exams with its statistics and the learners' appeals. */
export function ItemsPage({ search, onSearch }: ItemsPageProps) {
  const items = useInfiniteQuery(itemsQuery(search));
  const isUnanswered = search.appeals === 'unanswered';
  return (
    <AdminFrame title="Items and appeals">
      <div className={styles['filter']}>
        <ExamTypeSelect value={search.type} onChange={(type) => onSearch({ ...search, type })} />
        <Checkbox
          label="Only items with an appeal to answer"
          checked={isUnanswered}
          onCheckedChange={(isOnly) => onSearch({ ...search, appeals: isOnly ? 'unanswered' : undefined })}
        />
        <DownloadButton
          label="CSV"
          download={() => apiClient.callForFile('GET /api/admin/chart-exam-items/export', { query: search })}
        />
      </div>
      <PagedTable
        label="Table of items"
        what="items"
        query={items}
        rows={items.data?.pages.flatMap((page) => page.items)}
        rowKey={({ id }) => id}
        columns={itemColumns({ search, onSearch })}
        empty={
          isUnanswered
            ? 'Every appeal is answered.'
            : search.type === undefined
              ? 'No exam has drawn a chart yet.'
              : 'No exam of this type has drawn a chart yet.'
        }
      />
    </AdminFrame>
  );
}
