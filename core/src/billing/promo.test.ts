// If this fails, a buyer is charged a price other than the one shown, or can use a promo code that is not for them.
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
  it('is in whole cents, from 0 to the price of the plan, and never too small to be charged', () => {
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

  it('is at most the exact price, and less than a cent below it unless it is waived', () => {
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
  ])('with the promo code %o for one %s is %i cents', (effect, period, due) => {
    expect(quotePrice(period, PLAN_CENTS[period], effect).dueCents).toBe(due);
  });
});

it('a promo code reduces the price of the plan that the caller gives', () => {
  expect(quotePrice('month', 4_500, { kind: 'percent', percent: 50 })).toMatchObject({
    listCents: 4_500,
    dueCents: 2_250,
  });
});

describe('the end of a period', () => {
  const at = (text: string) => epochMs(Date.parse(text));
  it.each([
    ['2026-01-31T10:00:00Z', 'month', 0, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-03-31T10:00:00Z'],
    ['2026-12-15T23:59:59Z', 'month', 0, '2027-01-15T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 'year', 0, '2029-02-28T00:00:00Z'],
    ['2028-02-29T00:00:00Z', 'year', 3, '2032-02-29T00:00:00Z'],
  ] as const)('that began at %s and is paid by the %s, with index %i, is at %s', (anchor, period, index, end) => {
    expect(periodEndOf(at(anchor), period, index)).toBe(at(end));
  });

  it('comes after the free days of a promo code, otherwise after the normal period of the plan', () => {
    const start = at('2026-01-31T10:00:00Z');
    expect(firstPeriodEnd(start, { period: 'year', freeDays: 30 })).toBe(start + 30 * DAY_MS);
    expect(firstPeriodEnd(start, { period: 'year', freeDays: null })).toBe(at('2027-01-31T10:00:00Z'));
  });

  it('is later for each later period', () => {
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

describe('a promo code', () => {
  const [starts, ends] = [epochMs(1_000), epochMs(2_000)];
  const limits: PromoLimits = { periods: null, startsAt: starts, endsAt: ends, maxUses: 2, uses: 1 };
  const use = { period: 'month', now: starts, hasUsedIt: false } as const;
  it.each([
    ['can be used from its first moment', limits, use, null],
    ['cannot be used before it', limits, { ...use, now: epochMs(999) }, 'not-started'],
    ['can be used to its last moment', limits, { ...use, now: epochMs(1_999) }, null],
    ['cannot be used after it', limits, { ...use, now: ends }, 'expired'],
    ['cannot be used more often than allowed', { ...limits, uses: 2 }, use, 'used-up'],
    [
      'can be used without end if it has no end and no limit',
      { ...limits, endsAt: null, maxUses: null, uses: 9 },
      { ...use, now: epochMs(1e12) },
      null,
    ],
    ['cannot be used twice by one account', limits, { ...use, hasUsedIt: true }, 'already-used'],
    ['can be used for its plans', { ...limits, periods: ['month'] as const }, use, null],
    ['cannot be used for other plans', { ...limits, periods: ['year'] as const }, use, 'other-plan'],
  ] as const)('%s', (_name, given, by, expected) => {
    expect(promoRefusal(given, by)).toBe(expected);
  });

  it('is compared without regard to capitals and outer spaces', () => {
    expect(normalisePromoCode('  spring-26 ')).toBe('SPRING-26');
  });
});
