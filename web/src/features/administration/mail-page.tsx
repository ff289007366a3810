import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAIL_STATES, type MailState } from '@tradesense/contract/administration-constants.ts';
import type { AdminMail } from '@tradesense/contract/administration-records.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { mailsQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { PagedTable } from './paged-table.tsx';
import styles from './list-page.module.css';

const COLUMNS: readonly Column<AdminMail>[] = [
  { id: 'created', label: 'Queued', cell: ({ createdAt }) => timeText(createdAt) },
  { id: 'kind', label: 'Kind', cell: ({ kind }) => kind },
  { id: 'to', label: 'To', cell: ({ maskedTo }) => maskedTo },
  { id: 'subject', label: 'Subject', cell: ({ subject }) => subject },
  { id: 'sent', label: 'Sent', cell: ({ sentAt }) => timeText(sentAt) },
  { id: 'attempts', label: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { id: 'error', label: 'Last error', cell: ({ lastError }) => lastError ?? '–' },
];

/** Shows the mail queue without the texts, because they contain one-time links. */
export function MailPage() {
  const [state, setState] = useState<MailState>();
  const mails = useInfiniteQuery(mailsQuery(state === undefined ? {} : { state }));
  const transport = mails.data?.pages[0]?.transport;
  return (
    <AdminFrame title="Mail outbox">
      <div className={styles['filter']}>
        <Select
          label="State"
          value={state ?? ''}
          onValueChange={(value) => setState(MAIL_STATES.find((each) => each === value))}
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
      </div>
      <PagedTable
        label="Table of emails"
        what="emails"
        query={mails}
        rows={mails.data?.pages.flatMap((page) => page.mails)}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty="No email is in the queue."
      />
    </AdminFrame>
  );
}
