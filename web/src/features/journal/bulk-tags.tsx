import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JournalResponse, JournalTrade, TagTradesRequest } from '@tradesense/contract/journal.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { BulkTagsDialog } from './bulk-tags-dialog.tsx';
import styles from './bulk-tags.module.css';
import { JOURNAL_KEY } from './journal-queries.ts';
import { NOTHING_CHOSEN, type TradeChoice } from './trade-choice.ts';

interface BulkTagsProps {
  readonly accountId: string;
  readonly tags: JournalResponse['tags'];
  /** The chosen trades, and the trade that was pressed last; `null` while the learner is not choosing trades. */
  readonly choice: TradeChoice | null;
  /** The chosen trades. */
  readonly trades: readonly JournalTrade[];
  readonly onAll: () => void;
  readonly onChoice: (choice: TradeChoice | null) => void;
}

/** Toolbar for choosing several trades of the list and changing their tags in one step. */
export function BulkTags({ accountId, tags, choice, trades, onAll, onChoice }: BulkTagsProps) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const tagging = useMutation({
    mutationFn: (body: TagTradesRequest) =>
      call('POST /api/sandbox/accounts/{id}/journal/tags', { params: { id: accountId }, body, keepalive: true }),
    onSuccess: ({ changed }) => {
      setOpen(false);
      setDone(`${countText(changed)} ${changed === 1 ? 'has' : 'have'} other tags now.`);
      onChoice(NOTHING_CHOSEN);
      void queryClient.invalidateQueries({ queryKey: JOURNAL_KEY });
    },
  });
  if (choice === null)
    return (
      <div>
        <Button variant="secondary" size="small" onClick={() => onChoice(NOTHING_CHOSEN)}>
          Tag several trades
        </Button>
      </div>
    );
  return (
    <section className={styles['bar']} aria-label="Tag several trades">
      <output className={styles['count']}>
        {trades.length === 0 && done !== '' ? done : `${countText(trades.length)} chosen`}
      </output>
      <Button
        size="small"
        disabled={trades.length === 0}
        onClick={() => {
          tagging.reset();
          setOpen(true);
        }}
      >
        Change tags
      </Button>
      <Button variant="secondary" size="small" onClick={onAll}>
        Choose all shown
      </Button>
      <Button variant="ghost" size="small" onClick={() => onChoice(null)}>
        Done
      </Button>
      <p className={styles['hint']}>Shift with a press, or with the space bar, chooses all trades in between.</p>
      {isOpen ? (
        <BulkTagsDialog
          {...{ trades, tags }}
          isSending={tagging.isPending}
          error={tagging.error}
          onClose={() => setOpen(false)}
          onApply={(change) => tagging.mutate({ tradeIds: trades.map(({ id }) => id), ...change })}
        />
      ) : null}
    </section>
  );
}

const countText = (count: number): string => `${count} ${count === 1 ? 'trade' : 'trades'}`;
