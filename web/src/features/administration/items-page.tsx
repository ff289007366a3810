import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ExamItemStatistics } from '@tradesense/contract/exam-items.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { countText } from '../../ui/number-text.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Appeals } from './appeals-cell.tsx';
import { itemsQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { PagedTable } from './paged-table.tsx';

const COLUMNS: readonly Column<ExamItemStatistics>[] = [
  { id: 'type', label: 'Exam', cell: ({ type }) => TYPE_LABELS[type].title },
  { id: 'asset', label: 'Chart', cell: ({ asset, interval, lastAt }) => `${asset} ${interval}, ${timeText(lastAt)}` },
  { id: 'appeals', label: 'Appeals', cell: ({ appeals }) => <Appeals appeals={appeals} /> },
  { id: 'rule', label: 'Rule', isNumber: true, cell: ({ ruleVersion }) => ruleVersion },
  { id: 'served', label: 'Served', isNumber: true, cell: ({ exposures }) => countText(exposures) },
  { id: 'attempts', label: 'Graded', isNumber: true, cell: ({ attempts }) => countText(attempts) },
  {
    id: 'mean',
    label: 'Mean score',
    isNumber: true,
    cell: ({ meanScore }) => (meanScore === null ? '–' : `${Math.round(meanScore * 100)}%`),
  },
  {
    id: 'discrimination',
    label: 'Discrimination',
    isNumber: true,
    cell: ({ discrimination }) => (discrimination === null ? '–' : discrimination.toFixed(2)),
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

/** Shows the item bank of the exams with its statistics and the learners' appeals. */
export function ItemsPage() {
  const [isUnanswered, setUnanswered] = useState(false);
  const items = useInfiniteQuery(itemsQuery(isUnanswered));
  return (
    <AdminFrame title="Items and appeals">
      <Checkbox label="Only items with an appeal to answer" checked={isUnanswered} onCheckedChange={setUnanswered} />
      <PagedTable
        label="Table of items"
        what="items"
        query={items}
        rows={items.data?.pages.flatMap((page) => page.items)}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={isUnanswered ? 'Every appeal is answered.' : 'No exam has drawn a chart yet.'}
      />
    </AdminFrame>
  );
}
