import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { AUDIT_ACTS } from '@tradesense/contract/administration-constants.ts';
import type { AuditEntry } from '@tradesense/contract/administration.ts';
import { apiClient } from '../../platform/api-client.ts';
import { oneOf } from '../../platform/search-values.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { auditQuery } from './admin-queries.ts';
import { actText, factsText, targetText, timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import type { AuditPageSearch } from './list-searches.ts';
import { PagedTable } from './paged-table.tsx';
import { columnSorts } from './table-search.ts';
import styles from './list-page.module.css';

function auditColumns({ search, onSearch }: AuditPageProps): readonly Column<AuditEntry>[] {
  const sort = columnSorts(ADMIN_TABLES.audit, search, (order) => onSearch({ ...search, ...order }));
  return [
    { id: 'at', label: 'When', sort: sort('at'), cell: ({ at }) => timeText(at) },
    { id: 'actor', label: 'Who', isWrapped: true, cell: ({ actor }) => actor ?? 'a deleted account' },
    {
      id: 'act',
      label: 'Act',
      isWrapped: true,
      sort: sort('act'),
      cell: (entry) => `${actText(entry.act)} ${targetText(entry)}`,
    },
    { id: 'before', label: 'Before', isText: true, cell: ({ before }) => factsText(before) },
    { id: 'after', label: 'After', isText: true, cell: ({ after }) => factsText(after) },
    { id: 'reason', label: 'Reason', isText: true, cell: ({ reason }) => reason ?? '–' },
  ];
}

interface AuditPageProps {
  readonly search: AuditPageSearch;
  readonly onSearch: (search: AuditPageSearch) => void;
}

/** Shows the audit log: what administrators, moderators and teachers did. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const entries = useInfiniteQuery(auditQuery(search));
  return (
    <AdminFrame title="Audit log">
      <div className={styles['filter']}>
        <Select
          label="Act"
          value={search.act ?? ''}
          onValueChange={(value) => onSearch({ ...search, act: oneOf(AUDIT_ACTS, value) })}
        >
          <option value="">Any act</option>
          {AUDIT_ACTS.map((each) => (
            <option key={each} value={each}>
              {actText(each)}
            </option>
          ))}
        </Select>
        <DownloadButton
          label="CSV"
          download={() => apiClient.callForFile('GET /api/admin/audit/export', { query: search })}
        />
      </div>
      <PagedTable
        label="Table of acts"
        what="entries"
        query={entries}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        rowKey={({ id }) => id}
        columns={auditColumns({ search, onSearch })}
        empty="Nobody has acted yet."
      />
    </AdminFrame>
  );
}
