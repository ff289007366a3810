import { useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './order-ticket.module.css';
import { PlanFields } from './plan-fields.tsx';
import { TicketOptions } from './ticket-options.tsx';
import { TicketPreview } from './ticket-preview.tsx';
import { TicketPrices } from './ticket-prices.tsx';
import { TicketSize } from './ticket-size.tsx';
import { ORDER_TYPE_WORDS, SIDE_WORDS } from './ticket-words.ts';
import type { TradingDesk } from './trading-desk.ts';

interface OrderTicketProps {
  readonly desk: TradingDesk;
  /** The ticket itself, for whoever sends the focus there. */
  readonly sectionRef?: RefObject<HTMLElement | null>;
}

/** Sides and types of the ticket, and its plan where the order may open something. Everything is sent from here. */
export function OrderTicket({ desk, sectionRef }: OrderTicketProps) {
  const { ticket, asset } = desk;
  const { draft, change, read, errors, refusals, submit } = ticket;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }
  return (
    <section ref={sectionRef} className={styles['ticket']} aria-labelledby="ticket-title" data-side={draft.side}>
      <h2 id="ticket-title" className={styles['title']}>
        New order, {asset.symbol}
      </h2>
      <form ref={form} noValidate className={styles['form']} onSubmit={onSubmit}>
        <SegmentedControl
          label="Side"
          value={draft.side}
          options={[
            { value: 'buy', label: SIDE_WORDS.buy },
            { value: 'sell', label: SIDE_WORDS.sell },
          ]}
          onValueChange={(side) => change({ side })}
        />
        <Select
          label="Order type"
          value={draft.type}
          hint={ORDER_TYPE_WORDS[draft.type].hint}
          onValueChange={(type) => {
            const known = ORDER_TYPES.find((each) => each === type);
            if (known !== undefined) change({ type: known });
          }}
        >
          {ORDER_TYPES.map((type) => (
            <option key={type} value={type}>
              {ORDER_TYPE_WORDS[type].name}
            </option>
          ))}
        </Select>
        <TicketPrices {...{ draft, change, errors }} />
        <TicketSize desk={desk} />
        {read.isEntry ? <PlanFields desk={desk} /> : null}
        <TicketOptions desk={desk} />
        <TicketPreview desk={desk} />
        <TicketOutcome desk={desk} />
        <Submit desk={desk} />
      </form>
    </section>
  );
}

const ORDER_TYPES = ['market', 'limit', 'stop', 'stop-limit', 'trailing-stop', 'take-profit'] as const;

function Submit({ desk: { ticket, asset, price } }: { readonly desk: TradingDesk }) {
  const { draft, read, isSending, unanswered } = ticket;
  const amount = draft.closePosition
    ? 'to close the position'
    : read.quantity === null
      ? ''
      : `${read.quantity} ${asset.symbol}`;
  return (
    <div className={styles['submit']}>
      {price?.isStale === true ? (
        <p className={styles['note']}>The price is old: the order meets the market as it is at the server.</p>
      ) : null}
      <Button
        type="submit"
        isFullWidth
        isBusy={isSending}
        disabled={unanswered !== null}
        variant={draft.side === 'buy' ? 'primary' : 'danger'}
        className={styles['send'] ?? ''}
      >
        {isSending ? 'Sending' : `${SIDE_WORDS[draft.side]} ${amount}`.trim()}
      </Button>
    </div>
  );
}

/** What came of the last attempt. */
function TicketOutcome({ desk: { ticket } }: { readonly desk: TradingDesk }) {
  const { message, unanswered, accepted, isSending, sendAgain, giveUp } = ticket;
  const [first] = accepted?.orders ?? [];
  return (
    <>
      <div role="alert">{message === null ? null : <p className={styles['refusal']}>{message}</p>}</div>
      {unanswered === null ? null : (
        <Alert
          tone="warning"
          title="No answer came to this order"
          actions={
            <>
              <Button size="small" isBusy={isSending} onClick={() => void sendAgain()}>
                Send it again
              </Button>
              <Button size="small" variant="secondary" onClick={giveUp}>
                Give it up
              </Button>
            </>
          }
        >
          <p>
            {SIDE_WORDS[unanswered.side]} {unanswered.quantity ?? ''} {unanswered.asset}. It may have been accepted.
            Sending it again cannot place it twice.
          </p>
        </Alert>
      )}
      <output className={styles['accepted']}>
        {first === undefined ? null : `Accepted: ${acceptedText(accepted?.orders.length ?? 0, first)}`}
      </output>
    </>
  );
}

function acceptedText(
  count: number,
  order: { readonly side: 'buy' | 'sell'; readonly quantity: string; readonly asset: string },
): string {
  const others = count > 1 ? `, with ${count - 1} more that belong${count === 2 ? 's' : ''} to it` : '';
  return `${SIDE_WORDS[order.side].toLowerCase()} ${order.quantity} ${order.asset}${others}.`;
}
