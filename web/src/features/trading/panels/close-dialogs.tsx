import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { formatQuantity, parseQuantity, quantity } from '@tradesense/core/kernel/money.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { CLOSE_PERCENTS } from '@tradesense/contract/sandbox-constants.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { plainOr } from '../../../ui/plain-decimal.ts';
import { assetPriceText } from '../price-text.ts';
import { FINEST, readQuantityField } from '../ticket-amount.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { Facts } from './facts.tsx';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';
import { useDeskAction } from './use-desk-action.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

export interface CloseDialogProps {
  readonly desk: TradingDesk;
  readonly position: TradingPosition;
  readonly onClose: () => void;
}

/** Asks for confirmation before the whole position is closed. */
export function CloseAllDialog({ desk, position, onClose }: CloseDialogProps) {
  const { asset, side, quantity: size, markPrice, unrealised } = position;
  const act = useDeskAction(() => desk.close(asset), onClose);
  return (
    <Dialog
      isOpen
      title={`Close the whole ${assetText(asset)} position?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={act.isBusy} onClick={act.run}>
            Close position
          </Button>
        </>
      }
    >
      <p>
        A market order {side === 'long' ? 'sells' : 'buys'} {quantityText(size)} {assetText(asset)} at the next price.
        If only a part fills at once, the order stays live until the position is closed. Stops and targets of the
        position end with it.
      </p>
      <Facts
        items={[
          ['Mark price', assetPriceText(asset, markPrice)],
          ['Unrealized profit, before fees', <SignedAmount key="unrealised" amount={unrealised} />],
        ]}
      />
      {act.rejection === null ? null : (
        <Alert tone="danger" title="The position was not closed">
          <p>{act.rejection}</p>
        </Alert>
      )}
    </Dialog>
  );
}

/** Returns a percentage of the position's quantity, rounded down to the lot size; '' if the lot size is unknown. */
function shareOf(position: TradingPosition, percent: number): string {
  const size = parseQuantity(position.quantity);
  const lot = INSTRUMENTS.get(position.asset)?.lot;
  if (!size.ok || lot === undefined) return '';
  return formatQuantity(quantity(divide(size.value * BigInt(percent), 100n * lot, 'down') * lot));
}

const SHARES = CLOSE_PERCENTS.filter((percent) => percent < 100);

/** Dialog that closes a part of a position with a market order. */
export function ClosePartDialog({ desk, position, onClose }: CloseDialogProps) {
  const { asset, quantity: size } = position;
  const { field, form, isSubmitting, message, setValue } = useForm({
    initial: { quantity: '' },
    validate: ({ quantity: text }): { quantity?: string } => {
      const read = readQuantityField(text, INSTRUMENTS.get(asset) ?? FINEST);
      if (!read.ok) return { quantity: read.text };
      const open = parseQuantity(size);
      return open.ok && read.value > open.value ? { quantity: `Only ${quantityText(size)} is open.` } : {};
    },
    submit: async ({ quantity: text }) => {
      try {
        await desk.close(asset, plainOr(text));
      } catch (error) {
        return formFailureOf(error, ['quantity']);
      }
      onClose();
      return null;
    },
  });
  return (
    <Dialog isOpen title={`Close part of the ${assetText(asset)} position`} onClose={onClose}>
      <form {...form} className={styles['form']}>
        <TextField
          label={`Quantity, of ${quantityText(size)}`}
          inputMode="decimal"
          autoComplete="off"
          hint="It closes at the next price, or over several prices if one is not enough for all of it."
          {...field('quantity')}
        />
        <div className={styles['shares']}>
          {SHARES.map((percent) => (
            <Button
              key={percent}
              size="small"
              variant="secondary"
              onClick={() => setValue('quantity', shareOf(position, percent))}
            >
              {percent}%
            </Button>
          ))}
        </div>
        {message === undefined ? null : (
          <Alert tone="danger" title="Nothing was closed">
            <p>{message}</p>
          </Alert>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          Close this much
        </Button>
      </form>
    </Dialog>
  );
}
