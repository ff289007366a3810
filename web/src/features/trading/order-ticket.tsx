import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { TICKET_ORDER_TYPES } from '@tradesense/core/trading/order-type.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './order-ticket.module.css';
import { PanelButton } from './layout/panel-button.tsx';
import { LimitsLine } from './limits/limits-line.tsx';
import { PlanFields } from './plan-fields.tsx';
import { PresetBar } from './presets/preset-bar.tsx';
import { TicketOptions } from './ticket-options.tsx';
import { TicketPreview } from './ticket-preview.tsx';
import { TicketPrices } from './ticket-prices.tsx';
import { SizeField, SizeTerms } from './ticket-size.tsx';
import { RejectionList, showRejection } from './rejection-list.tsx';
import { ORDER_TYPE_LABELS, orderTypeHint, SIDE_LABELS } from './ticket-text.ts';
import { useOfDeskPrice } from './desk-market.ts';
import type { TradingDesk } from './trading-desk.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

const MistakeLine = lazyPart(async () => (await import('./limits/mistake-line.tsx')).MistakeLine);

interface OrderTicketProps {
  readonly desk: TradingDesk;
  /** Ref of the ticket's section, so that other components can move the focus into it. */
  readonly sectionRef?: RefObject<HTMLElement | null>;
  /** Hides the ticket; absent if it cannot be hidden. */
  readonly onHide?: () => void;
  /** Content between the fields and the preview. */
  readonly suggestions?: ReactNode;
}

/**
 * Shows the order ticket: side, type, fields, and the plan if the order may open a position. It also sends the order.
 */
export function OrderTicket({ desk, sectionRef, onHide, suggestions }: OrderTicketProps) {
  const { ticket, asset, over } = desk;
  const { draft, read, rejections, submit } = ticket;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (rejections > 0 && form.current !== null) showRejection(form.current);
  }, [rejections]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }
  return (
    <section ref={sectionRef} className={styles['ticket']} aria-labelledby="ticket-title" data-side={draft.side}>
      <header className={styles['title']}>
        <h2 id="ticket-title">New order, {assetText(asset.symbol)}</h2>
        {onHide === undefined ? null : (
          <PanelButton name="Hide the ticket" path="m7.5 4.5 5.5 5.5-5.5 5.5" onPress={onHide} />
        )}
      </header>
      {/* The preset bar is outside the form, because its dialog contains forms. */}
      <div className={styles['presets']}>{over === null ? <PresetBar desk={desk} /> : null}</div>
      <form ref={form} noValidate className={styles['form']} onSubmit={onSubmit}>
        <fieldset className={styles['fields']} disabled={over !== null} aria-label="Order">
          {over === null ? null : (
            <Alert title={over.title}>
              <p>{over.text}</p>
            </Alert>
          )}
          <TicketTerms desk={desk} />
          <TicketOptions desk={desk} />
        </fieldset>
        <div className={styles['footer']}>
          {over === null ? suggestions : null}
          <TicketPreview desk={desk} />
          <LimitsLine account={desk.account} message={ticket.message} />
          {read.isEntry ? <MistakeLine account={desk.account} /> : null}
          <UnansweredOrder desk={desk} />
          <RejectionList ticket={ticket} />
          <Submit desk={desk} />
        </div>
      </form>
    </section>
  );
}

/**
 * Shows the fields of the order and of its plan. Side and type, and price and size, share rows, so that the fields stay
 * in view above the preview.
 */
function TicketTerms({ desk }: { readonly desk: TradingDesk }) {
  const { draft, change, errors, read, preview } = desk.ticket;
  const isMarketClosed = preview.value?.refusal?.code === 'market-closed';
  return (
    <>
      <div className={styles['together']}>
        <SegmentedControl
          label="Side"
          value={draft.side}
          options={[
            { value: 'buy', label: SIDE_LABELS.buy },
            { value: 'sell', label: SIDE_LABELS.sell },
          ]}
          onValueChange={(side) => change(draft.pairSide === draft.side ? { side, pairSide: side } : { side })}
        />
        <Select
          label="Order type"
          value={draft.type}
          onValueChange={(type) => {
            const known = TICKET_ORDER_TYPES.find((each) => each === type);
            if (known !== undefined) change({ type: known });
          }}
        >
          {TICKET_ORDER_TYPES.map((type) => (
            <option key={type} value={type}>
              {ORDER_TYPE_LABELS[type].name}
            </option>
          ))}
        </Select>
      </div>
      <p className={styles['note']}>
        {orderTypeHint(draft.type, desk.account, { isLimitReached: read.isLimitReached, isMarketClosed })}
      </p>
      <div className={styles['together']}>
        <TicketPrices {...{ draft, change, errors }} />
        <SizeField desk={desk} />
      </div>
      {read.isEntry ? <PlanFields desk={desk} /> : null}
      <SizeTerms desk={desk} />
    </>
  );
}

function Submit({ desk: { ticket, asset, over, market } }: { readonly desk: TradingDesk }) {
  const { draft, read, isSending, unanswered } = ticket;
  const isStale = useOfDeskPrice(market, (price) => price?.isStale === true);
  const amount = draft.closePosition
    ? 'to close the position'
    : read.quantity === null
      ? ''
      : `${quantityText(read.quantity)} ${assetText(asset.symbol)}`;
  const asPair = draft.isPair ? ' as a pair' : '';
  return (
    <div className={styles['submit']}>
      {isStale ? (
        <p className={styles['note']}>This price may be out of date. The server uses its own current price.</p>
      ) : null}
      <Button
        type="submit"
        isFullWidth
        isBusy={isSending}
        disabled={unanswered !== null || over !== null}
        variant={draft.side === 'buy' ? 'long' : 'danger'}
        className={styles['send'] ?? ''}
      >
        {isSending ? 'Sending' : `${SIDE_LABELS[draft.side]} ${amount}`.trim() + asPair}
      </Button>
    </div>
  );
}

/** Asks what to do with an order that was sent but got no response. */
function UnansweredOrder({ desk: { ticket } }: { readonly desk: TradingDesk }) {
  const { unanswered, isSending, sendAgain, giveUp } = ticket;
  if (unanswered === null) return null;
  return (
    <Alert
      tone="warning"
      title="We don’t know whether this order was placed"
      actions={
        <>
          <Button size="small" isBusy={isSending} onClick={() => void sendAgain()}>
            Send it again
          </Button>
          <Button size="small" variant="secondary" onClick={giveUp}>
            Stop retrying
          </Button>
        </>
      }
    >
      <p>
        {SIDE_LABELS[unanswered.side]} {unanswered.quantity === undefined ? '' : quantityText(unanswered.quantity)}{' '}
        {assetText(unanswered.asset)}
        {unanswered.pair === undefined ? '' : ' as a pair'}. It may have been accepted. Sending it again cannot place it
        twice.
      </p>
    </Alert>
  );
}
