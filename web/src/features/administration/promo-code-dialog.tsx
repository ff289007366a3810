import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewPromoCode, PromoCode } from '@tradesense/contract/billing.ts';
import { PROMO_KINDS, type PromoKind } from '@tradesense/core/billing/promo.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PLAN_NAMES, quoteText } from '../billing/price-text.ts';
import { promoPreviewQuery } from './admin-queries.ts';
import {
  AMOUNT_FIELDS,
  draftFaults,
  draftOf,
  effectOf,
  periodsChoices,
  periodsOf,
  PROMO_FIELDS,
  requestOf,
  type AmountField,
  type PromoField,
} from './promo-code-draft.ts';
import styles from './promo-code-dialog.module.css';
import { plansChoiceText, PROMO_KIND_LABELS } from './promo-text.ts';

interface PromoCodeDialogProps {
  /** The promo code to change; `null` to create a new one. */
  readonly code: PromoCode | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that creates or changes a promo code. It also shows the resulting prices, which the server computes.
 */
export function PromoCodeDialog({ code, onDone, onClose }: PromoCodeDialogProps) {
  const [initial] = useState(() => draftOf(code, Date.now()));
  const form = useForm<PromoField>({
    initial,
    validate: draftFaults,
    async submit(values) {
      const effect = effectOf(values);
      if (effect === null) return { message: 'The amount is not complete.' };
      const body = requestOf(values, effect, code);
      try {
        await (code === null
          ? call('POST /api/admin/promo-codes', { body })
          : call('PUT /api/admin/promo-codes/{id}', { params: { id: code.id }, body }));
        onDone();
        return null;
      } catch (cause) {
        if (cause instanceof ApiError) return formFailureOf(cause, PROMO_FIELDS);
        throw cause;
      }
    },
  });
  const draft = Object.fromEntries(PROMO_FIELDS.map((name) => [name, form.field(name).value])) as typeof initial;
  const effect = effectOf(draft);
  const isUsed = code !== null && code.uses > 0;
  return (
    <Dialog isOpen title={code === null ? 'Create a promo code' : `Change ${code.code}`} onClose={onClose}>
      <form {...form.form} className={styles['form']}>
        {form.message === undefined ? null : <Alert tone="danger">{form.message}</Alert>}
        {isUsed ? <p>Purchases have used this code, so its name and what it does stay.</p> : null}
        <TextField label="Code" autoComplete="off" disabled={isUsed} {...form.field('code')} />
        <div className={styles['pair']}>
          <Select label="What it does" disabled={isUsed} {...form.field('kind')}>
            {PROMO_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {PROMO_KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
          <Amount kind={draft.kind} isUsed={isUsed} field={form.field} />
        </div>
        <PlansSelect choices={periodsChoices(initial)} field={form.field} />
        <div className={styles['pair']}>
          <TextField type="datetime-local" label="From" {...form.field('startsAt')} />
          <TextField type="datetime-local" label="Until (optional)" {...form.field('endsAt')} />
        </div>
        <TextField
          label="Purchases in all (optional)"
          hint="Each account can use a code once."
          inputMode="numeric"
          autoComplete="off"
          {...form.field('maxUses')}
        />
        {effect === null ? null : <Preview effect={effect} periods={periodsOf(draft)} />}
        <div className={styles['actions']}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={form.isSubmitting}>
            {code === null ? 'Create it' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const AMOUNT_INPUTS: Readonly<
  Record<AmountField, { readonly label: string; readonly inputMode: 'numeric' | 'decimal' }>
> = {
  percent: { label: 'Percent', inputMode: 'numeric' },
  cents: { label: 'US dollars', inputMode: 'decimal' },
  days: { label: 'Days', inputMode: 'numeric' },
};

interface AmountProps {
  readonly kind: string;
  readonly isUsed: boolean;
  readonly field: ReturnType<typeof useForm<PromoField>>['field'];
}

function PlansSelect({ choices, field }: Pick<AmountProps, 'field'> & { readonly choices: readonly string[] }) {
  return (
    <Select label="Plans" {...field('periods')}>
      {choices.map((periods) => (
        <option key={periods} value={periods}>
          {plansChoiceText(periodsOf({ periods }))}
        </option>
      ))}
    </Select>
  );
}

function Amount({ kind, isUsed, field }: AmountProps) {
  const name = AMOUNT_FIELDS[kind as PromoKind];
  return <TextField {...AMOUNT_INPUTS[name]} disabled={isUsed} autoComplete="off" {...field(name)} />;
}

function Preview(asked: Pick<NewPromoCode, 'effect' | 'periods'>) {
  const preview = useQuery(promoPreviewQuery(asked));
  return (
    <section className={styles['preview']} aria-label="Prices with this code">
      <QueryView query={preview} name="The prices" height="3rem">
        {({ plans }) => (
          <dl>
            {plans.map(({ period, quote }) => (
              <div key={period}>
                <dt>{PLAN_NAMES[period]}</dt>
                <dd>{quote === null ? 'The code cannot be used.' : quoteText(quote)}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
    </section>
  );
}
