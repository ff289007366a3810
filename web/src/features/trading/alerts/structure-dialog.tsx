import { useState } from 'react';
import { PRICE_ALERT_NOTE_MAX } from '@tradesense/contract/price-alerts-constants.ts';
import { BREAK_DIRECTIONS, BREAK_KINDS } from '@tradesense/core/grading/break-choice.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { INTERVAL_LABELS } from '../../../chart/model/setting-text.ts';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../panels/panels.module.css';
import { DIRECTION_LABELS, KIND_LABELS } from './structure-text.ts';
import { useStructureAlerts } from './use-structure-alerts.ts';

const FIELDS = ['asset', 'interval', 'kind', 'direction', 'note', 'expiresAt'] as const;

interface StructureDialogProps {
  readonly asset: string;
  readonly interval: Interval;
  readonly onClose: () => void;
}

/** Dialog that creates an alert for a structure break. */
export function StructureDialog({ asset, interval, onClose }: StructureDialogProps) {
  const { set } = useStructureAlerts();
  // Every attempt to save uses the same id, so that a retry after a lost response does not create a second alert.
  const [id] = useState(() => randomUuid(crypto));
  const { field, form, isSubmitting, message } = useForm({
    initial: { asset, interval, kind: 'either', direction: 'either', note: '', expiresAt: '' },
    validate: ({ expiresAt }) =>
      expiresAt !== '' && new Date(expiresAt).getTime() <= Date.now()
        ? { expiresAt: 'Choose a time that is still to come.' }
        : {},
    submit: async (values) => {
      const expiresAt = values.expiresAt === '' ? null : new Date(values.expiresAt).toISOString();
      const chosen = {
        interval: INTERVALS.find((each) => each === values.interval) ?? interval,
        kind: BREAK_KINDS.find((each) => each === values.kind) ?? 'either',
        direction: BREAK_DIRECTIONS.find((each) => each === values.direction) ?? 'either',
      };
      try {
        await set({ id, asset: values.asset, ...chosen, note: values.note.trim(), expiresAt });
      } catch (error) {
        return formFailureOf(error, FIELDS);
      }
      onClose();
      return null;
    },
  });
  return (
    <Dialog isOpen title="Alert on a structure break" onClose={onClose}>
      <form {...form} className={styles['form']}>
        <Choices field={field} />
        <TextField label="Note (optional)" maxLength={PRICE_ALERT_NOTE_MAX} autoComplete="off" {...field('note')} />
        <TextField type="datetime-local" label="Ends at (optional, your time)" {...field('expiresAt')} />
        {message === undefined ? null : (
          <Alert tone="danger" title="The alert was not set">
            <p>{message}</p>
          </Alert>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          Set the alert
        </Button>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly field: (name: 'asset' | 'interval' | 'kind' | 'direction') => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onValueChange: (value: string) => void;
  };
}

/** Fields for the asset, the interval, and the kind and direction of the structure break. */
function Choices({ field }: ChoicesProps) {
  return (
    <>
      <Select label="Asset" {...field('asset')}>
        {ASSETS.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {`${symbol}, ${name}`}
          </option>
        ))}
      </Select>
      <Select label="Interval" {...field('interval')}>
        {INTERVALS.map((each) => (
          <option key={each} value={each}>
            {INTERVAL_LABELS[each]}
          </option>
        ))}
      </Select>
      <Select label="Kind" {...field('kind')}>
        {BREAK_KINDS.map((each) => (
          <option key={each} value={each}>
            {KIND_LABELS[each]}
          </option>
        ))}
      </Select>
      <Select
        label="Direction"
        hint="You are notified once, when a bar closes beyond a swing, by the same rules as in the exam on market structure."
        {...field('direction')}
      >
        {BREAK_DIRECTIONS.map((each) => (
          <option key={each} value={each}>
            {DIRECTION_LABELS[each]}
          </option>
        ))}
      </Select>
    </>
  );
}
