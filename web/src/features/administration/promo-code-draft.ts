/** The fields of a promo code as texts, with functions that convert a code to these texts and back. */
import type { NewPromoCode, PromoCode } from '@tradesense/contract/billing.ts';
import {
  PROMO_CENTS_MAX,
  PROMO_CODE_MIN,
  PROMO_DAYS_MAX,
  PROMO_USES_MAX,
} from '@tradesense/contract/billing-constants.ts';
import { PROMO_CODE_MAX } from '@tradesense/contract/product.ts';
import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import type { PromoKind } from '@tradesense/core/billing/promo.ts';
import { plainDecimal, plainOr } from '../../ui/plain-decimal.ts';

export const PROMO_FIELDS = [
  'code',
  'kind',
  'percent',
  'cents',
  'days',
  'periods',
  'startsAt',
  'endsAt',
  'maxUses',
] as const;
export type PromoField = (typeof PROMO_FIELDS)[number];
export type PromoDraft = Readonly<Record<PromoField, string>>;
type Effect = NewPromoCode['effect'];

const CENTS = 100;
const MINUTE_LENGTH = '2026-01-31T09:30'.length;

/** Returns a time as the text of a date-time field, in this browser's time zone. */
function localText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, MINUTE_LENGTH);
}

/**
 * Returns the time that a date-time field contains. A date-time field has no seconds, so if the field was not changed,
 * the exact earlier time is returned.
 */
function momentOf(text: string, before: string | null | undefined): string {
  return typeof before === 'string' && localText(before) === text ? before : new Date(text).toISOString();
}

/** Text of the field for the plans if a code can be used for all of them, also for those that are added later. */
const ALL_PERIODS = 'all';
const periodsTextOf = (periods: NewPromoCode['periods']): string => periods?.join(' ') ?? ALL_PERIODS;

/** Returns the form texts of a promo code. If `code` is `null`, returns the texts of a new code that starts now. */
export function draftOf(code: PromoCode | null, now: number): PromoDraft {
  const effect: Effect = code?.effect ?? { kind: 'percent', percent: 20 };
  return {
    code: code?.code ?? '',
    kind: effect.kind,
    percent: effect.kind === 'percent' ? String(effect.percent) : '',
    cents: effect.kind === 'fixed' || effect.kind === 'final-price' ? String(effect.cents / CENTS) : '',
    days: effect.kind === 'free-period' ? String(effect.days) : '',
    periods: periodsTextOf(code?.periods ?? null),
    startsAt: localText(code?.startsAt ?? new Date(now).toISOString()),
    endsAt: typeof code?.endsAt === 'string' ? localText(code.endsAt) : '',
    maxUses: typeof code?.maxUses === 'number' ? String(code.maxUses) : '',
  };
}

function wholeOf(text: string, min: number, max: number): number | null {
  const value = Number(plainDecimal(text) ?? Number.NaN);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}

function centsOf(text: string): number | null {
  const plain = plainOr(text);
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain)
    ? wholeOf(String(Math.round(Number(plain) * CENTS)), 0, PROMO_CENTS_MAX)
    : null;
}

/** Returns the effect on the first price that the draft describes; `null` while a field of the effect is not valid. */
export function effectOf({ kind, percent, cents, days }: PromoDraft): Effect | null {
  const amount = centsOf(cents);
  switch (kind as PromoKind) {
    case 'percent': {
      const share = wholeOf(percent, 1, 100);
      return share === null ? null : { kind: 'percent', percent: share };
    }
    case 'fixed':
      return amount === null || amount === 0 ? null : { kind: 'fixed', cents: amount };
    case 'final-price':
      return amount === null ? null : { kind: 'final-price', cents: amount };
    case 'free-period': {
      const count = wholeOf(days, 1, PROMO_DAYS_MAX);
      return count === null ? null : { kind: 'free-period', days: count };
    }
  }
}

export function periodsOf({ periods }: Pick<PromoDraft, 'periods'>): NewPromoCode['periods'] {
  if (periods === ALL_PERIODS) return null;
  const chosen = periods.split(' ');
  return BILLING_PERIODS.filter((period) => chosen.includes(period));
}

/** Returns the choices of the field for the plans. A code that names several plans adds its own choice. */
export function periodsChoices(initial: PromoDraft): readonly string[] {
  return [...new Set([ALL_PERIODS, ...BILLING_PERIODS, initial.periods])];
}

/** The field that has the amount of each kind of code. */
export const AMOUNT_FIELDS = {
  percent: 'percent',
  fixed: 'cents',
  'final-price': 'cents',
  'free-period': 'days',
} as const satisfies Readonly<Record<PromoKind, PromoField>>;
export type AmountField = (typeof AMOUNT_FIELDS)[PromoKind];

const AMOUNT_FAULTS: Readonly<Record<AmountField, string>> = {
  percent: 'Enter a whole number from 1 to 100.',
  cents: `Enter dollars such as 9.99, up to ${PROMO_CENTS_MAX / CENTS}.`,
  days: `Enter a whole number from 1 to ${PROMO_DAYS_MAX}.`,
};

/** Returns a sentence for each field that is not valid. */
export function draftFaults(draft: PromoDraft): Partial<Record<PromoField, string>> {
  const { code, kind, startsAt, maxUses } = draft;
  const faults: Partial<Record<PromoField, string>> = {};
  if (
    !/^[A-Za-z0-9-]+$/.test(code.trim()) ||
    code.trim().length < PROMO_CODE_MIN ||
    code.trim().length > PROMO_CODE_MAX
  )
    faults.code = `Use ${PROMO_CODE_MIN} to ${PROMO_CODE_MAX} letters, digits and hyphens.`;
  if (effectOf(draft) === null) {
    const field = AMOUNT_FIELDS[kind as PromoKind];
    faults[field] = AMOUNT_FAULTS[field];
  }
  if (startsAt === '') faults.startsAt = 'Choose a day and a time.';
  if (maxUses.trim() !== '' && wholeOf(maxUses, 1, PROMO_USES_MAX) === null)
    faults.maxUses = `Enter a whole number from 1 to ${PROMO_USES_MAX.toLocaleString('en-US')}, or leave it empty.`;
  return faults;
}

/** Returns the request for a draft without errors. `known` is the promo code to change; `null` to create a new one. */
export function requestOf(draft: PromoDraft, effect: Effect, known: PromoCode | null): NewPromoCode {
  const { code, startsAt, endsAt, maxUses } = draft;
  return {
    code: code.trim(),
    effect,
    periods: periodsOf(draft),
    startsAt: momentOf(startsAt, known?.startsAt),
    endsAt: endsAt === '' ? null : momentOf(endsAt, known?.endsAt),
    maxUses: maxUses.trim() === '' ? null : Number(plainOr(maxUses)),
  };
}
