import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { FEEDBACK_REPLY_MAX, FEEDBACK_STATES } from '@tradesense/contract/administration-constants.ts';
import type { AdminFeedback, FeedbackQuery } from '@tradesense/contract/administration-records.ts';
import { FEEDBACK_TYPES } from '@tradesense/contract/feedback-constants.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import { apiClient, call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { oneOf } from '../../platform/search-values.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, feedbackQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './feedback-page.module.css';
import listStyles from './list-page.module.css';
import type { FeedbackPageSearch } from './list-searches.ts';
import { tableSearch } from './table-search.ts';

interface FeedbackPageProps {
  readonly search: FeedbackPageSearch;
  readonly onSearch: (search: FeedbackPageSearch) => void;
}

function filterOf({ state = 'open', ...filter }: FeedbackPageSearch): Omit<FeedbackQuery, 'cursor'> {
  return state === 'any' ? filter : { ...filter, state };
}

/** Shows the feedback messages of visitors and learners. Administrators answer them by email and close them. */
export function FeedbackPage({ search, onSearch }: FeedbackPageProps) {
  const feedback = useInfiniteQuery(feedbackQuery(filterOf(search)));
  return (
    <AdminFrame title="Feedback">
      <FeedbackFilter {...{ search, onSearch }} />
      <QueryView query={feedback} name="The feedback" height="16rem">
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          return messages.length === 0 ? (
            <EmptyState title="Nothing here">No message is in this state.</EmptyState>
          ) : (
            messages.map((message) => <Message key={message.id} message={message} />)
          );
        }}
      </QueryView>
      {feedback.isPlaceholderData ? null : <MoreButton query={feedback} />}
    </AdminFrame>
  );
}

/**
 * Sort orders of the messages. They are chosen in a select box, because the messages are not a table with sortable
 * headings.
 */
const ORDERS = {
  'created desc': 'Newest first',
  'created asc': 'Oldest first',
  'type asc': 'By type',
  'state asc': 'By state',
} as const;

function FeedbackFilter({ search, onSearch }: FeedbackPageProps) {
  const { sort, direction } = orderOf(ADMIN_TABLES.feedback, search);
  return (
    <div className={listStyles['filter']}>
      <Select
        label="State"
        value={search.state ?? 'open'}
        onValueChange={(value) =>
          onSearch({ ...search, state: value === 'any' ? value : oneOf(FEEDBACK_STATES, value) })
        }
      >
        <option value="any">Any state</option>
        {FEEDBACK_STATES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Select
        label="Type"
        value={search.type ?? ''}
        onValueChange={(value) => onSearch({ ...search, type: oneOf(FEEDBACK_TYPES, value) })}
      >
        <option value="">Any type</option>
        {FEEDBACK_TYPES.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
      <Select
        label="Order"
        value={`${sort} ${direction}`}
        onValueChange={(value) => {
          const [by, to] = value.split(' ');
          onSearch({ ...search, ...tableSearch(ADMIN_TABLES.feedback, { sort: by, direction: to }) });
        }}
      >
        {Object.entries(ORDERS).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </Select>
      <DownloadButton
        label="CSV"
        download={() => apiClient.callForFile('GET /api/admin/feedback/export', { query: filterOf(search) })}
      />
    </div>
  );
}

function Message({ message }: { message: AdminFeedback }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, state } = message;

  /** Performs an action. Resolves with `true` if it succeeded, otherwise with `false`. */
  async function send(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      await client.invalidateQueries({ queryKey: ADMIN_KEY });
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const reply = (text: string): Promise<boolean> =>
    send(() => call('POST /api/admin/feedback/{id}/reply', { params: { id }, body: { text } }));

  const next = state === 'closed' ? 'open' : 'closed';
  return (
    <Card as="article" title={message.subject} actions={<Badge>{state}</Badge>}>
      <p className={styles['meta']}>
        {message.type.replaceAll('_', ' ')} · {message.sender ?? 'a guest'} · {timeText(message.createdAt)}
        {message.answeredAt === null ? '' : ` · answered ${timeText(message.answeredAt)}`}
      </p>
      <p className={styles['text']}>{message.message}</p>
      <p className={styles['meta']}>{message.userAgent}</p>
      {message.canReply ? (
        <ReplyForm isBusy={isBusy} onReply={reply} />
      ) : (
        <p className={styles['meta']}>This guest left no email address.</p>
      )}
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <div>
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          onClick={() =>
            void send(() => call('PUT /api/admin/feedback/{id}/state', { params: { id }, body: { state: next } }))
          }
        >
          {next === 'closed' ? 'Close' : 'Reopen'}
        </Button>
      </div>
    </Card>
  );
}

interface ReplyFormProps {
  readonly isBusy: boolean;
  /** Sends a reply. Resolves with `true` if it was sent, otherwise with `false`. */
  readonly onReply: (text: string) => Promise<boolean>;
}

function ReplyForm({ isBusy, onReply }: ReplyFormProps) {
  const [text, setText] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    if (await onReply(text)) setText('');
  }
  return (
    <form className={styles['reply']} onSubmit={(event) => void submit(event)}>
      <TextArea label="Reply by email" rows={3} maxLength={FEEDBACK_REPLY_MAX} value={text} onValueChange={setText} />
      <div>
        <Button type="submit" size="small" isBusy={isBusy} disabled={text.trim() === ''}>
          Send the reply
        </Button>
      </div>
    </form>
  );
}
