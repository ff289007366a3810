// If this fails, a buyer is charged another price than the one shown, or can use a promo code that is not for them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { BILLING_PERIODS, CHARGE_MIN_CENTS, PLAN_CENTS, periodEndOf } from './plans.ts';
import {
  firstPeriodEnd,
  normalisePromoCode,
  promoRefusal,
  quotePrice,
  type PromoEffect,
  type PromoLimits,
} from './promo.ts';

const cents = fc.integer({ min: 0, max: 100_000 });
const effects: fc.Arbitrary<PromoEffect | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('fixed' as const), cents }),
  fc.record({ kind: fc.constant('final-price' as const), cents }),
  fc.record({ kind: fc.constant('free-period' as const), days: fc.integer({ min: 1, max: 365 }) }),
);
const periods = fc.constantFrom(...BILLING_PERIODS);

describe('the first price', () => {
  it('is whole cents from 0 to the price of the plan, never more, and never too small to charge', () => {
    fc.assert(
      fc.property(periods, effects, (period, effect) => {
        const { listCents, discountCents, dueCents, freeDays } = quotePrice(period, PLAN_CENTS[period], effect);
        expect(Number.isInteger(dueCents) && Number.isInteger(discountCents)).toBe(true);
        expect(listCents - discountCents).toBe(dueCents);
        expect(listCents).toBe(PLAN_CENTS[period]);
        expect(dueCents === 0 || dueCents >= CHARGE_MIN_CENTS).toBe(true);
        expect(dueCents).toBeLessThanOrEqual(listCents);
        expect(freeDays === null || dueCents === 0).toBe(true);
      }),
    );
  });

  it('is never more than the exact price', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 1, max: 100 }), (period, percent) => {
        const exact = BigInt(PLAN_CENTS[period]) * BigInt(100 - percent);
        const charged = BigInt(quotePrice(period, PLAN_CENTS[period], { kind: 'percent', percent }).dueCents);
        expect(charged * 100n <= exact).toBe(true);
        expect(charged === 0n || exact - charged * 100n < 100n).toBe(true);
      }),
    );
  });

  it.each<[effect: PromoEffect | null, period: 'month' | 'year', due: number]>([
    [null, 'month', 3_900],
    [null, 'year', 36_000],
    [{ kind: 'percent', percent: 33 }, 'month', 2_613],
    [{ kind: 'percent', percent: 99 }, 'month', 0],
    [{ kind: 'percent', percent: 98 }, 'month', 78],
    [{ kind: 'fixed', cents: 3_851 }, 'month', 0],
    [{ kind: 'fixed', cents: 3_850 }, 'month', 50],
    [{ kind: 'fixed', cents: 50_000 }, 'year', 0],
    [{ kind: 'final-price', cents: 999 }, 'year', 999],
    [{ kind: 'final-price', cents: 5_000 }, 'month', 3_900],
    [{ kind: 'free-period', days: 30 }, 'year', 0],
  ])('with %o by the %s is %i cents', (effect, period, due) => {
    expect(quotePrice(period, PLAN_CENTS[period], effect).dueCents).toBe(due);
  });
});

it('the price of the plan is that of the question', () => {
  expect(quotePrice('month', 4_500, { kind: 'percent', percent: 50 })).toMatchObject({
    listCents: 4_500,
    dueCents: 2_250,
  });
});

describe('the ends of periods', () => {
  const at = (text: string) => epochMs(Date.parse(text));
  it.each([
    ['2026-01-31T10:00:00Z', 'month', 0, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-03-31T10:00:00Z'],
    ['2026-12-15T23:59:59Z', 'month', 0, '2027-01-15T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 'year', 0, '2029-02-28T00:00:00Z'],
    ['2028-02-29T00:00:00Z', 'year', 3, '2032-02-29T00:00:00Z'],
  ] as const)('from %s by the %s, number %i, are at %s', (anchor, period, index, end) => {
    expect(periodEndOf(at(anchor), period, index)).toBe(at(end));
  });

  it('a free period has its days, another that of its plan', () => {
    const start = at('2026-01-31T10:00:00Z');
    expect(firstPeriodEnd(start, { period: 'year', freeDays: 30 })).toBe(start + 30 * DAY_MS);
    expect(firstPeriodEnd(start, { period: 'year', freeDays: null })).toBe(at('2027-01-31T10:00:00Z'));
  });

  it('grow with their period number', () => {
    const anchors = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(epochMs);
    fc.assert(
      fc.property(anchors, periods, fc.nat(50), (anchor, period, index) => {
        const ends = [periodEndOf(anchor, period, index), periodEndOf(anchor, period, index + 1)] as const;
        expect(ends[0]).toBeGreaterThan(anchor);
        expect(ends[1]).toBeGreaterThan(ends[0]);
      }),
    );
  });
});

describe('a code', () => {
  const [starts, ends] = [epochMs(1_000), epochMs(2_000)];
  const limits: PromoLimits = { periods: null, startsAt: starts, endsAt: ends, maxUses: 2, uses: 1 };
  const use = { period: 'month', now: starts, hasUsedIt: false } as const;
  it.each([
    ['can be used from its first moment', limits, use, null],
    ['not before', limits, { ...use, now: epochMs(999) }, 'not-started'],
    ['to its last moment', limits, { ...use, now: epochMs(1_999) }, null],
    ['not after', limits, { ...use, now: ends }, 'expired'],
    ['not more often than allowed', { ...limits, uses: 2 }, use, 'used-up'],
    [
      'without end and limit',
      { ...limits, endsAt: null, maxUses: null, uses: 9 },
      { ...use, now: epochMs(1e12) },
      null,
    ],
    ['once by each', limits, { ...use, hasUsedIt: true }, 'already-used'],
    ['on its plans', { ...limits, periods: ['month'] as const }, use, null],
    ['not on others', { ...limits, periods: ['year'] as const }, use, 'other-plan'],
  ] as const)('%s', (_name, given, by, expected) => {
    expect(promoRefusal(given, by)).toBe(expected);
  });

  it('is compared without capitals and outer spaces', () => {
    expect(normalisePromoCode('  spring-26 ')).toBe('SPRING-26');
  });
});
