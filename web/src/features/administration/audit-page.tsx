import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_ACTS, type AuditAct } from '@tradesense/contract/administration-constants.ts';
import type { AuditEntry } from '@tradesense/contract/administration.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { auditQuery } from './admin-queries.ts';
import { actText, factsText, targetText, timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { PagedTable } from './paged-table.tsx';
import styles from './list-page.module.css';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => timeText(at) },
  { id: 'actor', label: 'Who', cell: ({ actor }) => actor ?? 'a deleted account' },
  { id: 'act', label: 'Act', cell: (entry) => `${actText(entry.act)} ${targetText(entry)}` },
  { id: 'before', label: 'Before', cell: ({ before }) => factsText(before) },
  { id: 'after', label: 'After', cell: ({ after }) => factsText(after) },
  { id: 'reason', label: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

/** Shows what administrators and moderators did. */
export function AuditPage() {
  const [act, setAct] = useState<AuditAct>();
  const entries = useInfiniteQuery(auditQuery(act === undefined ? {} : { act }));
  return (
    <AdminFrame title="Audit log">
      <div className={styles['filter']}>
        <Select
          label="Act"
          value={act ?? ''}
          onValueChange={(value) => setAct(AUDIT_ACTS.find((each) => each === value))}
        >
          <option value="">Any act</option>
          {AUDIT_ACTS.map((each) => (
            <option key={each} value={each}>
              {actText(each)}
            </option>
          ))}
        </Select>
      </div>
      <PagedTable
        label="Table of acts"
        what="entries"
        query={entries}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty="Nobody has acted yet."
      />
    </AdminFrame>
  );
}
