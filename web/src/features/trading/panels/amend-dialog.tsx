import type { AmendOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { price, quantity } from '@tradesense/core/kernel/money.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { useState } from 'react';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { assetPriceText } from '../price-text.ts';
import { readPriceField, readQuantityField } from '../ticket-amount.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { orderName } from './order-text.ts';
import styles from './panels.module.css';
import { showDone } from './show-done.tsx';

const FIELDS = ['quantity', 'limitPrice', 'triggerPrice'] as const;
type AmendField = (typeof FIELDS)[number];
type Values = Readonly<Record<AmendField, string>>;

const LABELS: Readonly<Record<AmendField, string>> = {
  quantity: 'Quantity still to be filled',
  limitPrice: 'Limit price',
  triggerPrice: 'Trigger price',
};

/** Returns the fields of the order that can be changed, with their current values. */
function amendable({ type, state, remaining, limitPrice, triggerPrice }: TradingOrder): Partial<Values> {
  const isWaiting = state === 'accepted' || state === 'waiting-trigger';
  const hasTrigger = type === 'stop' || (type === 'stop-limit' && isWaiting);
  return {
    quantity: remaining,
    ...(limitPrice === null || type === 'trailing-stop' ? {} : { limitPrice }),
    ...(triggerPrice === null || !hasTrigger ? {} : { triggerPrice }),
  };
}

/** Describes an amended order by the new values of its fields. */
function amendedText(order: TradingOrder, request: AmendOrderRequest): string {
  const { quantity, limitPrice, triggerPrice } = request;
  const priced = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`${name} ${assetPriceText(order.asset, text)}`];
  const size = quantity === undefined ? [] : [`quantity ${quantityText(quantity)}`];
  const fields = [...size, ...priced('limit price', limitPrice), ...priced('trigger price', triggerPrice)];
  return `Amended: ${orderName(order)} of ${order.asset}, ${fields.join(', ')}.`;
}

/** Steps of an asset that this release does not know: its server checks them. */
const FINEST = { tick: price(1n), lot: quantity(1n) };

function readField(asset: string, name: AmendField, text: string) {
  const instrument = INSTRUMENTS.get(asset) ?? FINEST;
  return name === 'quantity' ? readQuantityField(text, instrument) : readPriceField(text, instrument);
}

interface AmendDialogProps {
  readonly desk: TradingDesk;
  readonly order: TradingOrder;
  readonly onClose: () => void;
}

/** Dialog that changes the fields of a live order in place. Only changed fields are sent. */
export function AmendDialog({ desk, order, onClose }: AmendDialogProps) {
  // Values at the time when the dialog opened, like the fields. Otherwise, an untouched field would look changed after
  // a fill.
  const [opened] = useState(() => amendable(order));
  const initial: Values = { quantity: '', limitPrice: '', triggerPrice: '', ...opened };
  const fields = FIELDS.filter((name) => opened[name] !== undefined);
  const { field, form, isSubmitting, message } = useForm({
    initial,
    validate: (values) => {
      const faults: Partial<Record<AmendField, string>> = {};
      for (const name of fields) {
        const read = readField(order.asset, name, values[name]);
        if (!read.ok) faults[name] = read.text;
      }
      return faults;
    },
    submit: async (values) => {
      const request: AmendOrderRequest = Object.fromEntries(
        fields.flatMap((name) => (values[name].trim() === initial[name] ? [] : [[name, values[name].trim()]])),
      );
      try {
        if (Object.keys(request).length > 0) {
          await desk.amend(order.id, request);
          showDone(amendedText(order, request));
        }
      } catch (error) {
        return formFailureOf(error, FIELDS);
      }
      onClose();
      return null;
    },
  });
  return (
    <Dialog isOpen title={`Amend: ${orderName(order)} of ${order.asset}`} onClose={onClose}>
      <form {...form} className={styles['form']}>
        {fields.map((name) => (
          <TextField key={name} label={LABELS[name]} inputMode="decimal" autoComplete="off" {...field(name)} />
        ))}
        {message === undefined ? null : (
          <Alert tone="danger" title="The order was not changed">
            <p>{message}</p>
          </Alert>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          Amend the order
        </Button>
      </form>
    </Dialog>
  );
}
