import { useState } from 'react';
import { CLOSE_PERCENTS } from '@tradesense/contract/sandbox-constants.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import type { ExitKind } from '@tradesense/core/trading/exit-result.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { useForm } from '../../../platform/use-form.ts';
import { listText } from '../../../ui/list-text.ts';
import { plainOr } from '../../../ui/plain-decimal.ts';
import { FINEST, readPriceField } from '../ticket-amount.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { ConfirmAct } from './confirm-acts.tsx';
import { assetPriceText } from '../price-text.ts';
import { unplacedExits } from './planned-exits.ts';
import { positionName } from './position-name.ts';
import { protect } from './announced-acts.ts';
import { BreakEvenAct } from './break-even-act.tsx';
import { movedExits } from './moved-exits.ts';
import styles from './panels.module.css';
import { TrailingStopForm } from './trailing-stop-form.tsx';
import { useDeskActs } from './use-desk-action.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

export interface PositionActsProps {
  readonly desk: TradingDesk;
  readonly position: TradingPosition;
  readonly onClose: () => void;
}

/**
 * Actions on an open position: set stop and target, move the stop to break-even, set a trailing stop, close a share of
 * the position, and reverse it.
 */
export function PositionActs({ desk, position, onClose }: PositionActsProps) {
  const [isReversing, setReversing] = useState(false);
  const { busy, rejection, run } = useDeskActs();
  const { asset } = position;
  const { acts } = desk;
  if (isReversing) return <ReverseDialog {...{ desk, position, onClose }} />;
  return (
    <Dialog isOpen title={positionName(position)} onClose={onClose}>
      <div className={styles['form']}>
        <ProtectionForm {...{ desk, position, onClose }} />
        <BreakEvenAct {...{ desk, position }} isBusy={busy === 'even'} run={(act) => run('even', act, onClose)} />
        <TrailingStopForm {...{ desk, position, onClose }} />
        <fieldset className={styles['shares']}>
          <legend>
            <VisuallyHidden>Close at the next price</VisuallyHidden>
          </legend>
          {CLOSE_PERCENTS.map((percent) => (
            <Button
              key={percent}
              size="small"
              variant="secondary"
              isBusy={busy === `${percent}`}
              onClick={() => run(`${percent}`, () => acts.closeShare(asset, percent), onClose)}
            >
              Close {percent}%
            </Button>
          ))}
        </fieldset>
        <div>
          <Button variant="danger" onClick={() => setReversing(true)}>
            Reverse
          </Button>
        </div>
        {rejection === null ? null : (
          <Alert tone="danger" title="The position is as it was">
            <p>{rejection}</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

const FIELDS = ['stopPrice', 'targetPrice'] as const;
type Field = (typeof FIELDS)[number];

const KINDS: Readonly<Record<Field, ExitKind>> = { stopPrice: 'stop', targetPrice: 'target' };

/** Returns where the exits of a field are, if at several prices, and how many a new price moves, if several. */
function movedText({ orders }: TradingDesk, position: TradingPosition, name: Field): string | undefined {
  const { count, prices } = movedExits(position, orders, KINDS[name]);
  if (count < 2) return undefined;
  const at = listText(prices.map((price) => assetPriceText(position.asset, price)));
  return `${prices.length < 2 ? '' : `Now at ${at}. `}A new price moves ${countText(count, KINDS[name])}.`;
}

/** Returns the price of a field's exits. Empty if there is none, or if they are at several prices. */
function startPrice({ orders }: TradingDesk, position: TradingPosition, name: Field): string {
  const [price, ...others] = movedExits(position, orders, KINDS[name]).prices;
  return price === undefined || others.length > 0 ? '' : price;
}

/**
 * Whether the unchanged price of a field is sent: its exits are at one price and cover only a part of the position, so
 * the server places another one there for the rest.
 */
function isCompleted({ orders }: TradingDesk, position: TradingPosition, name: Field): boolean {
  const { prices, isWhole } = movedExits(position, orders, KINDS[name]);
  return prices.length === 1 && !isWhole;
}

const LABELS: Readonly<Record<Field, string>> = { stopPrice: 'Stop', targetPrice: 'Target' };
const COVER = 'They cover the whole position: what is there moves, and what is missing is placed.';
const FROM_PLAN = 'From your plan; not placed yet.';
const IS_CANCELLED = 'Give a price. To remove it, cancel its order under Orders.';
const IS_UNCHANGED = 'No price has changed. Type a new stop or target.';

/** Returns the message for a field; `undefined` if it is valid. `initial` is its value when the form was opened. */
function validateExitPrice(asset: string, name: Field, text: string, initial: string): string | undefined {
  if (text.trim() === '') return initial === '' ? undefined : IS_CANCELLED;
  const read = readPriceField(text, INSTRUMENTS.get(asset) ?? FINEST, LABELS[name]);
  return read.ok ? undefined : read.text;
}

function ProtectionForm({ desk, position, onClose }: PositionActsProps) {
  const { asset } = position;
  const [initial] = useState(() => ({
    stopPrice: startPrice(desk, position, 'stopPrice'),
    targetPrice: startPrice(desk, position, 'targetPrice'),
  }));
  const [planned] = useState(() => unplacedExits(position, desk.orders));
  const { field, form, isSubmitting, message } = useForm({
    initial: planned ?? initial,
    validate: (values: Readonly<Record<Field, string>>) =>
      Object.fromEntries(
        FIELDS.flatMap((name) => {
          const fault = validateExitPrice(asset, name, values[name], initial[name]);
          return fault === undefined ? [] : [[name, fault]];
        }),
      ),
    submit: async (values) => {
      const isAsked = (name: Field) => plainOr(values[name]) !== initial[name] || isCompleted(desk, position, name);
      const changed = FIELDS.filter((name) => values[name].trim() !== '' && isAsked(name));
      if (changed.length === 0) return { message: IS_UNCHANGED };
      const prices = Object.fromEntries(changed.map((name) => [name, plainOr(values[name])]));
      try {
        await protect(desk, asset, prices);
      } catch (error) {
        return formFailureOf(error, FIELDS);
      }
      onClose();
      return null;
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <TextField
        label={LABELS.stopPrice}
        inputMode="decimal"
        autoComplete="off"
        hint={planned === null ? movedText(desk, position, 'stopPrice') : FROM_PLAN}
        {...field('stopPrice')}
      />
      <TextField
        label={LABELS.targetPrice}
        inputMode="decimal"
        autoComplete="off"
        hint={
          planned === null ? [movedText(desk, position, 'targetPrice'), COVER].filter(Boolean).join(' ') : FROM_PLAN
        }
        {...field('targetPrice')}
      />
      {message === undefined ? null : (
        <Alert tone="danger" title="Stop and target are as they were">
          <p>{message}</p>
        </Alert>
      )}
      <Button type="submit" isBusy={isSubmitting}>
        Set stop and target
      </Button>
    </form>
  );
}

function ReverseDialog({ desk, position, onClose }: PositionActsProps) {
  const { asset, side } = position;
  const other = positionName({ ...position, side: side === 'long' ? 'short' : 'long' });
  return (
    <ConfirmAct
      title={`Reverse ${positionName(position)}?`}
      words="Reverse"
      failure="The position was not reversed"
      act={() => desk.acts.reverse(asset)}
      onClose={onClose}
    >
      <p>
        A market order closes it at the next price. Once it is fully closed, another opens {other}, {position.leverage}
        ×, without stop and target. Other orders for {assetText(asset)} that may open a position are canceled.
      </p>
      <p>
        If closing would not free enough money to open, nothing happens. If prices take the money between the two, the
        position ends closed, and you are told.
      </p>
    </ConfirmAct>
  );
}
