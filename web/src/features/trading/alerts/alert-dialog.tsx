import { useState } from 'react';
import { PRICE_ALERT_NOTE_MAX } from '@tradesense/contract/price-alerts-constants.ts';
import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../panels/panels.module.css';
import { plainOr } from '../../../ui/plain-decimal.ts';
import { assetPriceText } from '../price-text.ts';
import { readPriceField } from '../ticket-amount.ts';
import type { AlertLevel } from './alert-level.ts';
import { usePriceAlerts } from './use-price-alerts.tsx';

const FIELDS = ['price', 'note', 'expiresAt'] as const;

interface AlertDialogProps {
  readonly asset: string;
  /** Suggested prices with their notes. The first one is selected initially. */
  readonly levels: readonly [AlertLevel, ...AlertLevel[]];
  /** The alert to change; `null` to create one. */
  readonly alert: PriceAlert | null;
  readonly onClose: () => void;
}

/** Formats a time for the browser's date field, in the browser's time zone; empty for `null`. */
function localText(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Dialog that creates or changes a price alert. If there are several suggested prices, the learner can choose one. */
export function AlertDialog({ asset, levels, alert, onClose }: AlertDialogProps) {
  const [at, setAt] = useState(0);
  const level = levels[at] ?? levels[0];
  return (
    <Dialog isOpen title={alert === null ? `Price alert, ${asset}` : `Change the alert, ${asset}`} onClose={onClose}>
      {levels.length === 1 ? null : (
        <Select label="Level" value={String(at)} onValueChange={(value) => setAt(Number(value))}>
          {levels.map(({ price, note }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two levels of a drawing may have one price
            <option key={index} value={index}>
              {`${note}, ${assetPriceText(asset, price)}`}
            </option>
          ))}
        </Select>
      )}
      <AlertForm key={at} {...{ asset, level, alert, onClose }} />
    </Dialog>
  );
}

interface AlertFormProps extends Omit<AlertDialogProps, 'levels'> {
  readonly level: AlertLevel;
}

function AlertForm({ asset, level, alert, onClose }: AlertFormProps) {
  const { set, change } = usePriceAlerts();
  // Every attempt to save uses the same id, so that a retry after a lost response does not create a second alert.
  const [id] = useState(() => randomUuid(crypto));
  const initial = {
    price: alert?.price ?? level.price,
    note: alert?.note ?? level.note,
    expiresAt: localText(alert?.expiresAt ?? null),
  };
  const { field, form, isSubmitting, message } = useForm({
    initial,
    validate: (values) => {
      const read = readPriceField(values.price, instrumentOf(INSTRUMENTS, asset));
      const isPast = values.expiresAt !== '' && new Date(values.expiresAt).getTime() <= Date.now();
      return {
        ...(read.ok ? {} : { price: read.text }),
        ...(isPast ? { expiresAt: 'Choose a time that is still to come.' } : {}),
      };
    },
    submit: async (values) => {
      const expiresAt = values.expiresAt === '' ? null : new Date(values.expiresAt).toISOString();
      const wish = { price: plainOr(values.price), note: values.note.trim(), expiresAt };
      try {
        await (alert === null ? set({ id, asset, ...wish }) : change(alert.id, wish));
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
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        hint="You are notified once, by the first price at or beyond it, also when the page is closed."
        {...field('price')}
      />
      <TextField label="Note (optional)" maxLength={PRICE_ALERT_NOTE_MAX} autoComplete="off" {...field('note')} />
      <TextField type="datetime-local" label="Ends at (optional, your time)" {...field('expiresAt')} />
      {message === undefined ? null : (
        <Alert tone="danger" title={alert === null ? 'The alert was not set' : 'The alert was not changed'}>
          <p>{message}</p>
        </Alert>
      )}
      <Button type="submit" isBusy={isSubmitting}>
        {alert === null ? 'Set the alert' : 'Change the alert'}
      </Button>
    </form>
  );
}
