import { useQueryClient } from '@tanstack/react-query';
import { LIMIT_LOSSES_MAX, LIMIT_PAUSE_MINUTES_MAX, LIMIT_TRADES_MAX } from '@tradesense/contract/sandbox-constants.ts';
import type { OwnLimitsRequest, OwnLimitsResponse, OwnLimitsValues } from '@tradesense/contract/own-limits.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { call } from '../../../platform/api-client.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { formFailureOf } from '../../../platform/form-failure.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { decimalFault, plainDecimal, plainOr } from '../../../ui/plain-decimal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './limits.module.css';
import { limitSentences } from './limits-text.ts';
import { ownLimitsKey, useOwnLimits } from './own-limits-query.ts';

const FIELDS = ['dayLoss', 'dayTrades', 'losses', 'minutes'] as const;
type Field = (typeof FIELDS)[number];
type Values = Readonly<Record<Field, string>>;

const MOST: Readonly<Record<Exclude<Field, 'dayLoss'>, number>> = {
  dayTrades: LIMIT_TRADES_MAX,
  losses: LIMIT_LOSSES_MAX,
  minutes: LIMIT_PAUSE_MINUTES_MAX,
};

function textsOf({ dayLoss, dayTrades, pause }: OwnLimitsValues): Values {
  return {
    dayLoss: dayLoss ?? '',
    dayTrades: dayTrades?.toString() ?? '',
    losses: pause?.losses.toString() ?? '',
    minutes: pause?.minutes.toString() ?? '',
  };
}

const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(plainOr(text)));

function requestOf({ dayLoss, ...counts }: Values): OwnLimitsRequest {
  const [losses, minutes] = [countOf(counts.losses), countOf(counts.minutes)];
  return {
    dayLoss: dayLoss.trim() === '' ? null : plainOr(dayLoss),
    dayTrades: countOf(counts.dayTrades),
    pause: losses === null || minutes === null ? null : { losses, minutes },
  };
}

function countFault(field: keyof typeof MOST, text: string): Partial<Values> {
  const plain = plainOr(text);
  const isRight = text.trim() === '' || (/^\d{1,4}$/.test(plain) && Number(plain) >= 1 && Number(plain) <= MOST[field]);
  return isRight ? {} : { [field]: `Enter a whole number from 1 to ${MOST[field]}, or nothing.` };
}

function faultsOf(values: Values): Partial<Values> {
  const [hasLosses, hasMinutes] = [values.losses.trim() !== '', values.minutes.trim() !== ''];
  const isLossWrong = values.dayLoss.trim() !== '' && plainDecimal(values.dayLoss) === null;
  return {
    ...(isLossWrong ? { dayLoss: decimalFault('Largest loss a day') } : {}),
    ...(hasLosses && !hasMinutes ? { minutes: 'Enter how long the pause is, or leave both empty.' } : {}),
    ...(hasMinutes && !hasLosses ? { losses: 'Enter after how many losses, or leave both empty.' } : {}),
    ...countFault('dayTrades', values.dayTrades),
    ...countFault('losses', values.losses),
    ...countFault('minutes', values.minutes),
  };
}

interface LimitsDialogProps {
  readonly account: TradingAccount;
  readonly onClose: () => void;
}

/**
 * Dialog in which traders set limits for their own account. It explains that a looser limit takes effect only on the
 * next day.
 */
export function LimitsDialog({ account, onClose }: LimitsDialogProps) {
  const { data: known, error, refetch, isFetchedAfterMount } = useOwnLimits(account);
  // The ticket may have loaded the limits earlier. Limits loaded then are not used here, because another tab may have
  // changed them since.
  const data = isFetchedAfterMount ? known : undefined;
  return (
    <Dialog isOpen title={`Your own limits for ${account.name}`} onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <output>Loading your limits</output>
        ) : (
          <Alert
            tone="danger"
            title="Your limits could not be loaded"
            actions={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            <p>{error.message}</p>
          </Alert>
        )
      ) : (
        <LimitsForm {...{ account, onClose }} known={data} />
      )}
    </Dialog>
  );
}

function LimitsForm({ account, known, onClose }: LimitsDialogProps & { readonly known: OwnLimitsResponse }) {
  const client = useQueryClient();
  const { next } = known;
  const form = useForm<Field>({
    initial: textsOf((next ?? known).limits),
    validate: faultsOf,
    submit: async (values) => {
      try {
        const body = requestOf(values);
        const stored = await call('PUT /api/sandbox/accounts/{id}/limits', { params: { id: account.id }, body });
        await client.invalidateQueries({ queryKey: ownLimitsKey(account.id) });
        // The dialog stays open if a limit takes effect later, because it then tells the trader so.
        if (stored.next === null) onClose();
        return null;
      } catch (cause) {
        if (cause instanceof ApiError) return formFailureOf(cause, FIELDS);
        throw cause;
      }
    },
  });
  return (
    <form {...form.form} className={styles['form']}>
      <p>
        They stop you from opening or enlarging a position. The limit on trades a day stops only new trades. You can
        always close and protect a position. Orders that already rest may still fill.
      </p>
      {form.message === undefined ? null : <Alert tone="danger">{form.message}</Alert>}
      {next === null ? null : (
        <Alert title={`Looser limits hold from ${momentText(next.from)}`}>
          <p>Until then:</p>
          <ul className={styles['list']}>
            {limitSentences(known.limits).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <TextField
        label="Largest loss a day, in SENSE$"
        inputMode="decimal"
        hint="After fees, of what your fills realized. Empty: no limit."
        {...form.field('dayLoss')}
      />
      <TextField
        label="Most trades a day"
        inputMode="numeric"
        hint="An order that waits to open a position counts too."
        {...form.field('dayTrades')}
      />
      <div className={styles['pair']}>
        <TextField label="Pause after losses in a row" inputMode="numeric" {...form.field('losses')} />
        <TextField label="Minutes of pause" inputMode="numeric" {...form.field('minutes')} />
      </div>
      <p className={styles['note']}>
        Stricter limits hold at once. Looser ones hold from tomorrow ({known.zone}). A reset keeps them.
      </p>
      <Button type="submit" isBusy={form.isSubmitting}>
        Save
      </Button>
    </form>
  );
}
