import { useQuery } from '@tanstack/react-query';
import { THESIS_MAX, THESIS_MIN } from '@tradesense/contract/sandbox-constants.ts';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { call } from '../../platform/api-client.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { thesisSuggestions } from './thesis-suggestions.ts';
import styles from './thesis-field.module.css';
import type { TradingDesk } from './trading-desk.ts';

const NO_TRADES = [] as const;

/** Returns the newest closed trades of the account. They are fetched once the learner uses the thesis field. */
function useEarlierTrades(accountId: string, isUsed: boolean) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'theses', accountId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/journal', { signal, params: { id: accountId }, query: {} }),
    enabled: isUsed,
    staleTime: MINUTE_MS,
    retry: false,
  });
  return data?.trades ?? NO_TRADES;
}

/**
 * Shows the field for the thesis. It has one line, which grows while the learner types. Earlier theses are suggested
 * below it.
 */
export function ThesisField({ desk }: { readonly desk: TradingDesk }) {
  const { ticket, account } = desk;
  const { draft, change, errors } = ticket;
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const trades = useEarlierTrades(account.id, isUsed);
  const suggestions = isOpen ? thesisSuggestions(trades, draft.side === 'buy' ? 'long' : 'short', draft.thesis) : [];
  const open = (): void => {
    setUsed(true);
    setOpen(true);
  };
  function choose(thesis: string): void {
    change({ thesis });
    place.current?.querySelector('textarea')?.focus();
    setOpen(false);
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || suggestions.length === 0) return;
    event.stopPropagation();
    place.current?.querySelector('textarea')?.focus();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it watches the field and the list in it
    <div ref={place} className={styles['place']} onBlur={onBlur} onKeyDown={onKeyDown}>
      <TextArea
        label="Thesis"
        value={draft.thesis}
        error={errors.thesis}
        aside={`${draft.thesis.length}/${THESIS_MAX}`}
        placeholder="Why this trade, why now?"
        hint={draft.thesis.trim().length < THESIS_MIN ? `At least ${THESIS_MIN} characters.` : undefined}
        rows={1}
        className={styles['line']}
        aria-controls={suggestions.length === 0 ? undefined : listId}
        onFocus={open}
        onValueChange={(thesis) => {
          open();
          change({ thesis });
        }}
      />
      {suggestions.length === 0 ? null : (
        <ul id={listId} className={styles['list']} aria-label="Your earlier reasons">
          {suggestions.map(({ thesis, setups }) => (
            <li key={thesis}>
              <button
                type="button"
                className={styles['option']}
                // Keeps the focus in the field during a press. Otherwise the field would shrink, and the list would
                // move away from the pointer.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(thesis)}
              >
                <span className={styles['text']}>{thesis}</span>
                {setups.length === 0 ? null : <span className={styles['setups']}>{setups.join(', ')}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
