import { useQuery } from '@tanstack/react-query';
import type { AmendOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { assetPriceText } from '../price-text.ts';
import { plainOr } from '../../../ui/plain-decimal.ts';
import {
  FINEST,
  percentOfShare,
  readPercentField,
  readPriceField,
  readQuantityField,
  shareOfPercent,
} from '../ticket-amount.ts';
import type { TradingDesk } from '../trading-desk.ts';
import {
  AMEND_FIELDS as FIELDS,
  AMEND_LABELS,
  amendable,
  changeText,
  endText,
  type Amendable,
  type AmendField,
} from './amend-text.ts';
import { stopWarning } from './act-text.ts';
import { orderName } from './order-text.ts';
import styles from './panels.module.css';
import { showDone } from './show-done.tsx';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

type Values = Readonly<Record<AmendField, string>>;

/** Returns a text about an amended order, with the new values of the changed fields. */
function amendedText({ positions }: TradingDesk, order: TradingOrder, request: AmendOrderRequest): string {
  const { quantity, limitPrice, triggerPrice, trailAmount, trailRatio } = request;
  const priced = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`${name} ${assetPriceText(order.asset, text)}`];
  const size = quantity === undefined ? [] : [`quantity ${quantityText(quantity)}`];
  const share = trailRatio === undefined ? [] : [`distance ${percentOfShare(trailRatio)}% of the price`];
  const prices = [...priced('limit price', limitPrice), ...priced('trigger price', triggerPrice)];
  const fields = [...size, ...prices, ...priced('distance', trailAmount), ...share];
  const closing = order.side === 'sell' ? 'long' : 'short';
  const closed = positions.find(({ asset, side }) => asset === order.asset && side === closing);
  const warning = order.isReduceOnly ? stopWarning(closed, triggerPrice) : '';
  return `Amended: ${orderName(order)} of ${assetText(order.asset)}, ${fields.join(', ')}.${warning}`;
}

function readField(asset: string, name: AmendField, text: string) {
  const instrument = INSTRUMENTS.get(asset) ?? FINEST;
  const label = AMEND_LABELS[name];
  if (name === 'trailRatio') return readPercentField(text, label);
  return name === 'quantity' ? readQuantityField(text, instrument, label) : readPriceField(text, instrument, label);
}

const NEVER_BACK = 'The stop never goes back, so the distance can only move it towards the market.';

const EMPTY: Values = { quantity: '', limitPrice: '', triggerPrice: '', trailAmount: '', trailRatio: '' };

/** Returns the value of a field as the request has it. */
function sentValue(name: AmendField, text: string): string {
  if (name !== 'trailRatio') return plainOr(text);
  const percent = readPercentField(text);
  return percent.ok ? shareOfPercent(percent.value) : text;
}

interface AmendDialogProps {
  readonly desk: TradingDesk;
  /** The order; if it has ended, its last known state. */
  readonly order: TradingOrder;
  /** Whether the order is no longer among the live orders. */
  readonly isGone?: boolean;
  readonly onClose: () => void;
}

/**
 * Holds the state of the form. A field that the learner has not changed shows the current value of the order. Only
 * changed fields are sent.
 */
function useAmendForm({ desk, order, isGone = false, onClose }: AmendDialogProps) {
  const [followed, setFollowed] = useState<Amendable>(() => amendable(order));
  const fields = FIELDS.filter((name) => followed[name] !== undefined);
  const { field, form, setValue, isSubmitting, message } = useForm({
    initial: { ...EMPTY, ...followed },
    validate: (values) => {
      const faults: Partial<Record<AmendField, string>> = {};
      for (const name of fields) {
        // A value that the learner has not changed is not sent, so it needs no check.
        if (plainOr(values[name]) === followed[name]) continue;
        const read = readField(order.asset, name, values[name]);
        if (!read.ok) faults[name] = read.text;
      }
      return faults;
    },
    submit: async (values) => {
      if (isGone) return null;
      const request: AmendOrderRequest = Object.fromEntries(
        fields.flatMap((name) =>
          plainOr(values[name]) === followed[name] ? [] : [[name, sentValue(name, values[name])]],
        ),
      );
      try {
        if (Object.keys(request).length > 0) {
          await desk.amend(order.id, request);
          showDone(amendedText(desk, order, request));
        }
      } catch (error) {
        return formFailureOf(error, FIELDS);
      }
      onClose();
      return null;
    },
  });
  const now = amendable(order);
  const moved = FIELDS.filter((name) => now[name] !== followed[name]);
  if (moved.length > 0) {
    setFollowed(now);
    for (const name of moved) if (field(name).value === followed[name]) setValue(name, now[name] ?? '');
  }
  return { fields, field, form, isSubmitting, message };
}

/**
 * Dialog that changes the fields of a live order. If the order ends in the meantime, the dialog says how it ended, and
 * can only be closed.
 */
export function AmendDialog(props: AmendDialogProps) {
  const { desk, order, isGone = false, onClose } = props;
  const [opened] = useState(order);
  const { fields, field, form, isSubmitting, message } = useAmendForm(props);
  // While the dialog's own request is running, the notice that the order has ended is not shown, because the response
  // will contain more details.
  const hasEnded = isGone && !isSubmitting;
  return (
    <Dialog isOpen title={`Amend: ${orderName(order)} of ${assetText(order.asset)}`} onClose={onClose}>
      <form {...form} className={styles['form']}>
        {hasEnded ? <EndNotice {...{ desk, order }} /> : <ChangeNotice text={changeText(opened, order)} />}
        {fields.map((name) => (
          <TextField
            key={name}
            label={AMEND_LABELS[name]}
            inputMode="decimal"
            autoComplete="off"
            readOnly={hasEnded}
            hint={name.startsWith('trail') && order.trailsAt !== null ? NEVER_BACK : undefined}
            {...field(name)}
          />
        ))}
        {message === undefined || hasEnded ? null : (
          <Alert tone="danger" title="The order was not changed">
            <p>{message}</p>
          </Alert>
        )}
        {/* The button is the same element before and after the order ends, so that it keeps the focus. */}
        <Button
          type={hasEnded ? 'button' : 'submit'}
          isBusy={isSubmitting}
          {...(hasEnded ? { variant: 'secondary', onClick: onClose } : {})}
        >
          {hasEnded ? 'Close' : 'Amend the order'}
        </Button>
      </form>
    </Dialog>
  );
}

function ChangeNotice({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Alert tone="info">
      <p>{text}</p>
    </Alert>
  );
}

/** Shows how the order ended. The ended order is fetched, because the list of live orders does not contain it. */
function EndNotice({ desk: { account }, order }: Pick<AmendDialogProps, 'desk' | 'order'>) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'ended order', account.id, order.id, account.sequence],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/orders/{orderId}', {
        params: { id: account.id, orderId: order.id },
        signal,
      }),
  });
  const text = data === undefined ? null : endText(data);
  return (
    <Alert tone="warning" title="Nothing was amended">
      <p>{text ?? 'This order is no longer live.'}</p>
    </Alert>
  );
}
