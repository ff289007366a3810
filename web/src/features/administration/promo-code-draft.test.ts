// If this fails, an administrator who opens a promo code and saves it changes the plans for which it can be used.
import { expect, test } from 'vitest';
import type { PromoCode } from '@tradesense/contract/billing.ts';
import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import { draftOf, periodsChoices, periodsOf } from './promo-code-draft.ts';
import { plansChoiceText } from './promo-text.ts';

const CODE: PromoCode = {
  id: 'p1',
  code: 'SPRING',
  effect: { kind: 'percent', percent: 20 },
  state: 'active',
  periods: null,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  maxUses: null,
  uses: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const PLANS: readonly PromoCode['periods'][] = [
  null,
  ...BILLING_PERIODS.map((period) => [period]),
  [...BILLING_PERIODS],
];

test.each(PLANS.map((periods) => ({ periods })))(
  'the plans of a code are those of its draft, and the draft can choose them: $periods',
  ({ periods }) => {
    const draft = draftOf({ ...CODE, periods }, 0);
    expect(periodsOf(draft)).toEqual(periods);
    expect(periodsChoices(draft)).toContain(draft.periods);
  },
);

test('the choices of a new code are all plans, and each of them alone', () => {
  const choices = periodsChoices(draftOf(null, 0)).map((periods) => plansChoiceText(periodsOf({ periods })));
  expect(choices).toEqual(['Monthly and annual', 'Monthly only', 'Annual only']);
});
