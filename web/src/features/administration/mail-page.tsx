import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { MAIL_STATES } from '@tradesense/contract/administration-constants.ts';
import type { AdminMail } from '@tradesense/contract/administration-records.ts';
import { apiClient } from '../../platform/api-client.ts';
import { oneOf } from '../../platform/search-values.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { mailsQuery } from './admin-queries.ts';
import { mailKindText, timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import type { MailPageSearch } from './list-searches.ts';
import { PagedTable } from './paged-table.tsx';
import { columnSorts } from './table-search.ts';
import styles from './list-page.module.css';

function mailColumns({ search, onSearch }: MailPageProps): readonly Column<AdminMail>[] {
  const sort = columnSorts(ADMIN_TABLES.mails, search, (order) => onSearch({ ...search, ...order }));
  return [
    { id: 'created', label: 'Queued', sort: sort('created'), cell: ({ createdAt }) => timeText(createdAt) },
    { id: 'kind', label: 'Kind', isWrapped: true, sort: sort('kind'), cell: ({ kind }) => mailKindText(kind) },
    {
      id: 'subject',
      label: 'Subject and recipient',
      isText: true,
      cell: ({ subject, maskedTo }) => (
        <>
          {subject}
          <div className={styles['second']}>{maskedTo}</div>
        </>
      ),
    },
    { id: 'sent', label: 'Sent', sort: sort('sent'), cell: ({ sentAt }) => timeText(sentAt) },
    { id: 'attempts', label: 'Attempts', isNumber: true, sort: sort('attempts'), cell: ({ attempts }) => attempts },
    { id: 'error', label: 'Last error', isWrapped: true, cell: ({ lastError }) => lastError ?? '–' },
  ];
}

interface MailPageProps {
  readonly search: MailPageSearch;
  readonly onSearch: (search: MailPageSearch) => void;
}

/** Shows the queue of emails without their texts, because the texts contain one-time links. */
export function MailPage({ search, onSearch }: MailPageProps) {
  const mails = useInfiniteQuery(mailsQuery(search));
  const transport = mails.data?.pages[0]?.transport;
  return (
    <AdminFrame title="Mail outbox">
      <div className={styles['filter']}>
        <Select
          label="State"
          value={search.state ?? ''}
          onValueChange={(value) => onSearch({ ...search, state: oneOf(MAIL_STATES, value) })}
        >
          <option value="">Any state</option>
          {MAIL_STATES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        {transport === undefined ? null : (
          <p>
            {transport === 'smtp'
              ? 'Emails go out over SMTP.'
              : 'Without SMTP each email is a file in the directory outbox of the data directory.'}
          </p>
        )}
        <DownloadButton
          label="CSV"
          download={() => apiClient.callForFile('GET /api/admin/mails/export', { query: search })}
        />
      </div>
      <PagedTable
        label="Table of emails"
        what="emails"
        query={mails}
        rows={mails.data?.pages.flatMap((page) => page.mails)}
        rowKey={({ id }) => id}
        columns={mailColumns({ search, onSearch })}
        empty="No email is in the queue."
      />
    </AdminFrame>
  );
}
