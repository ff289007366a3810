import { useState } from 'react';
import type { TradingAccount, TradingSettingsRequest } from '@tradesense/contract/trading-accounts.ts';
import { formatDecimal, parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { formFailureOf, type FormFailure } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { plainOr } from '../../ui/plain-decimal.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-bar.module.css';
import { FILL_PRESET_OPTIONS, FILL_PRESET_RULES } from './fill-preset-text.ts';
import { percentOfShare } from './ticket-amount.ts';

interface AccountSettingsDialogProps {
  readonly account: TradingAccount;
  readonly refresh: () => void;
  readonly onClose: () => void;
}

type FeeField = 'makerFee' | 'takerFee';
const FEE_SCALE = 8;
const PERCENT_SCALE = FEE_SCALE - 2;

/** Converts a percentage to a share, as decimal strings; `null` if it is not a valid number. */
function shareOf(percent: string): string | null {
  const parsed = parseDecimal(plainOr(percent), PERCENT_SCALE);
  return parsed.ok && parsed.value >= 0n ? formatDecimal(parsed.value, FEE_SCALE) : null;
}

const MARGIN_MODES = [
  { value: 'isolated', label: 'Isolated' },
  { value: 'cross', label: 'Cross' },
] as const;
const MARGIN_LABELS = {
  isolated: 'Each position is backed only by its own margin.',
  cross: 'All positions share the margin of the whole account.',
} as const;

/**
 * Returns only the fields that were changed. The name can always change, the rules only while the account has no
 * position and no order.
 */
function changesOf(
  account: TradingAccount,
  wanted: TradingSettingsRequest & { readonly name: string },
): TradingSettingsRequest {
  const { name, settings } = account;
  return {
    ...(wanted.name.trim() === name ? {} : { name: wanted.name.trim() }),
    ...(wanted.preset === settings.preset ? {} : { preset: wanted.preset }),
    ...(wanted.marginMode === settings.marginMode ? {} : { marginMode: wanted.marginMode }),
    ...(wanted.makerFee === settings.makerFee ? {} : { makerFee: wanted.makerFee }),
    ...(wanted.takerFee === settings.takerFee ? {} : { takerFee: wanted.takerFee }),
  };
}

function textsOf({
  name,
  settings: { makerFee, takerFee },
}: TradingAccount): Readonly<Record<FeeField | 'name', string>> {
  return { name, makerFee: percentOfShare(makerFee), takerFee: percentOfShare(takerFee) };
}

export function AccountSettingsDialog({ account, refresh, onClose }: AccountSettingsDialogProps) {
  const { settings, liveOrders, openPositions } = account;
  const [preset, setPreset] = useState(settings.preset);
  const [marginMode, setMarginMode] = useState(settings.marginMode);
  const isFlat = liveOrders === 0 && openPositions === 0;
  async function save(
    values: Readonly<Record<FeeField | 'name', string>>,
  ): Promise<FormFailure<FeeField | 'name'> | null> {
    const { name } = values;
    const [makerFee, takerFee] = [shareOf(values.makerFee) ?? '', shareOf(values.takerFee) ?? ''];
    const body = changesOf(account, { name, preset, marginMode, makerFee, takerFee });
    try {
      if (Object.keys(body).length > 0)
        await call('PATCH /api/sandbox/accounts/{id}/settings', { params: { id: account.id }, body });
    } catch (cause) {
      if (cause instanceof ApiError) return formFailureOf(cause, ['name', 'makerFee', 'takerFee']);
      throw cause;
    }
    refresh();
    onClose();
    return null;
  }
  const form = useForm<FeeField | 'name'>({
    initial: textsOf(account),
    validate: (values) => ({
      ...(values.name.trim() === '' ? { name: 'Enter a name.' } : {}),
      ...(shareOf(values.makerFee) === null ? { makerFee: 'Enter a number such as 0.05, up to 1.' } : {}),
      ...(shareOf(values.takerFee) === null ? { takerFee: 'Enter a number such as 0.1, up to 1.' } : {}),
    }),
    submit: save,
  });
  return (
    <Dialog isOpen title={`Settings of ${account.name}`} onClose={onClose}>
      <form {...form.form} className={styles['form']}>
        {form.message === undefined ? null : <Alert tone="danger">{form.message}</Alert>}
        <TextField label="Name" maxLength={40} {...form.field('name')} />
        {isFlat ? null : (
          <Alert title="Close positions and cancel orders to change these settings">
            <p>
              Orders and positions keep the rules they were accepted with. Close {openPositions} open and cancel{' '}
              {liveOrders} live first.
            </p>
          </Alert>
        )}
        <SegmentedControl
          label="How orders fill"
          disabled={!isFlat}
          value={preset}
          options={FILL_PRESET_OPTIONS}
          onValueChange={setPreset}
        />
        <p>{FILL_PRESET_RULES[preset]}</p>
        <SegmentedControl
          label="Margin"
          disabled={!isFlat}
          value={marginMode}
          options={MARGIN_MODES}
          onValueChange={setMarginMode}
        />
        <p>{MARGIN_LABELS[marginMode]}</p>
        <TextField label="Maker fee in %" inputMode="decimal" disabled={!isFlat} {...form.field('makerFee')} />
        <TextField label="Taker fee in %" inputMode="decimal" disabled={!isFlat} {...form.field('takerFee')} />
        <Button type="submit" isBusy={form.isSubmitting}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
