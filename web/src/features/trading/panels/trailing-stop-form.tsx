import { useState } from 'react';
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { isMovedAs } from '@tradesense/core/trading/order-exit.ts';
import { formFailureOf, type FormFailure } from '../../../platform/form-failure.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FINEST, percentOfShare } from '../ticket-amount.ts';
import { positionExits } from '../position-cover.ts';
import { readTrailDraft, type TrailDraft } from '../ticket-request.ts';
import { TrailFields } from '../ticket-prices.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { protect } from './announced-acts.ts';
import { trailText } from './order-text.ts';
import styles from './panels.module.css';

const NONE: TrailDraft = { trailBy: 'percent', trail: '', activationPrice: '' };

interface TrailingStopFormProps {
  readonly desk: TradingDesk;
  readonly position: TradingPosition;
  /** Called once the trailing stop is set. */
  readonly onClose: () => void;
}

/** Returns the trailing stops of a position. */
function trailingStops({ desk, position }: TrailingStopFormProps): readonly TradingOrder[] {
  const trailing = desk.orders.filter((order) => isMovedAs('trailing-stop', order));
  const own = new Set(positionExits(position, trailing).map(({ id }) => id));
  return trailing.filter(({ id }) => own.has(id));
}

/** Returns the fields with the distance of an existing trailing stop. */
function draftOf(order: TradingOrder | undefined): TrailDraft {
  if (order === undefined) return NONE;
  return order.trailRatio === null
    ? { ...NONE, trailBy: 'amount', trail: order.trailAmount ?? '' }
    : { ...NONE, trail: percentOfShare(order.trailRatio) };
}

type Values = Readonly<Record<keyof TrailDraft, string>>;

const typed = ({ trailBy, ...values }: Values): TrailDraft => ({
  ...values,
  trailBy: trailBy === 'amount' ? trailBy : 'percent',
});

const FIELDS = ['trailBy', 'trail', 'activationPrice'] as const;
const SENT = ['trailAmount', 'trailRatio', 'activationPrice'] as const;

/** Returns the server's errors by the fields of the form, which has one field for both kinds of distance. */
function failureOf(error: unknown): FormFailure<keyof TrailDraft> {
  const { fields = {}, ...others } = formFailureOf(error, SENT);
  const { trailAmount, trailRatio = trailAmount, activationPrice } = fields;
  return {
    ...others,
    fields: {
      ...(trailRatio === undefined ? {} : { trail: trailRatio }),
      ...(activationPrice === undefined ? {} : { activationPrice }),
    },
  };
}

/**
 * Shows the fields that give a position a trailing stop, or another distance to the trailing stops that it has. Its
 * other exits stay as they are.
 */
export function TrailingStopForm(props: TrailingStopFormProps) {
  const { desk, position, onClose } = props;
  const { asset } = position;
  const [first, ...others] = trailingStops(props);
  const [initial] = useState(() => draftOf(first));
  const read = (values: Values) => readTrailDraft(typed(values), INSTRUMENTS.get(asset) ?? FINEST);
  const { field, form, setValue, isSubmitting, message } = useForm<keyof TrailDraft>({
    initial,
    validate: (values) => read(values).errors,
    submit: async (values) => {
      try {
        await protect(desk, asset, read(values).terms);
      } catch (error) {
        return failureOf(error);
      }
      onClose();
      return null;
    },
  });
  const [trailBy, trail, activationPrice] = [field('trailBy'), field('trail'), field('activationPrice')];
  const draft = typed({ trailBy: trailBy.value, trail: trail.value, activationPrice: activationPrice.value });
  return (
    <details className={styles['details']} open={first !== undefined}>
      <summary>Trailing stop{first === undefined ? '' : `, ${trailText(first)}`}</summary>
      <form {...form} className={styles['form']}>
        <p className={styles['note']}>
          It follows the market at this distance and never goes back. The stop and the target stay; the exit that the
          market reaches first closes the position.
          {others.length === 0 ? '' : ` A new distance changes ${others.length + 1} trailing stops.`}
        </p>
        <TrailFields
          draft={draft}
          change={(changes) => {
            for (const name of FIELDS) if (changes[name] !== undefined) setValue(name, changes[name]);
          }}
          errors={{ trail: trail.error, activationPrice: activationPrice.error }}
          isLive={first !== undefined}
        />
        {message === undefined ? null : (
          <Alert tone="danger" title="The trailing stop is as it was">
            <p>{message}</p>
          </Alert>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          Set trailing stop
        </Button>
      </form>
    </details>
  );
}
