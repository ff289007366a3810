// If this fails, a trader's own limits let through what they should reject, or prevent the trader from closing a
// position.
import { describe, expect, it } from 'vitest';
import { money, price, quantity } from '../kernel/money.ts';
import { epochMs, MINUTE_MS } from '../kernel/time.ts';
import {
  changedLimits,
  LOSS_ROW_MS,
  lossesInRow,
  limitPlanAt,
  limitReached,
  NO_LIMITS,
  stricterLimits,
  tradingDay,
  type DayFill,
  type DayTrade,
  type OwnLimits,
} from './own-limits.ts';

let sequence = 0;

interface Filled {
  readonly side: 'buy' | 'sell';
  readonly size: number;
  readonly realised?: number;
  readonly fee?: number;
  readonly at?: number;
  readonly symbol?: string;
}

function filled({ side, size, realised = 0, fee = 0, at = 0, symbol = 'BTC' }: Filled): DayFill {
  sequence += 1;
  return {
    symbol,
    sequence,
    place: 0,
    orderId: 'order',
    side,
    quantity: quantity(BigInt(size)),
    price: price(100n),
    fee: money(BigInt(fee)),
    realised: money(BigInt(realised)),
    slippage: price(0n),
    at: epochMs(at),
  };
}

const dayOf = (
  fills: readonly DayFill[],
  open: Readonly<Record<string, bigint>> = {},
  { startsAt = 0, abandoned = [] as readonly DayTrade[] } = {},
) => tradingDay({ fills, openOf: (symbol) => open[symbol] ?? 0n, abandoned }, epochMs(startsAt));
const limits = (own: Partial<OwnLimits>): OwnLimits => ({ ...NO_LIMITS, ...own });
const request = { at: epochMs(0), beginsTrade: true, waiting: 0 };

describe('a day of trading', () => {
  it('counts trades from flat to flat, with their results after fees', () => {
    const day = dayOf([
      filled({ side: 'buy', size: 2, fee: 1, at: 1 }),
      filled({ side: 'sell', size: 1, realised: 10, fee: 1, at: 2 }),
      filled({ side: 'sell', size: 1, realised: -30, fee: 1, at: 3 }),
      filled({ side: 'sell', size: 5, fee: 2, at: 4, symbol: 'ETH' }),
      filled({ side: 'buy', size: 5, realised: 7, fee: 2, at: 5, symbol: 'ETH' }),
    ]);
    expect(day).toEqual({
      begun: 2,
      result: -20n,
      ended: [
        { closedAt: 3, result: -23n },
        { closedAt: 5, result: 3n },
      ],
    });
  });

  it('has a trade that ends and one that begins if a fill turns a position', () => {
    const day = dayOf(
      [filled({ side: 'buy', size: 1 }), filled({ side: 'sell', size: 3, realised: -5, fee: 3, at: 2 })],
      { BTC: -2n },
    );
    // A third of the fee belongs to the trade that ended.
    expect(day).toEqual({ begun: 2, result: -8n, ended: [{ closedAt: 2, result: -6n }] });
  });

  it('counts for a position opened earlier only the results of the day, and no new trade', () => {
    const closed = dayOf([filled({ side: 'sell', size: 4, realised: -12, fee: 1, at: 9 })]);
    expect(closed).toEqual({ begun: 0, result: -13n, ended: [{ closedAt: 9, result: -13n }] });
    const enlarged = dayOf([filled({ side: 'sell', size: 1 })], { BTC: -3n });
    expect(enlarged).toEqual({ begun: 0, result: 0n, ended: [] });
    const reopened = dayOf(
      [filled({ side: 'buy', size: 2, realised: 5, at: 1 }), filled({ side: 'buy', size: 1, at: 2 })],
      { BTC: 1n },
    );
    expect(reopened).toEqual({ begun: 1, result: 5n, ended: [{ closedAt: 1, result: 5n }] });
  });

  it('counts the latest losses in a row', () => {
    const results = (...ended: number[]) =>
      lossesInRow(
        { ended: ended.map((result, at) => ({ closedAt: epochMs(at), result: money(BigInt(result)) })) },
        epochMs(10),
      );
    expect([results(), results(5), results(-1), results(-1, 0), results(0, -1, -2), results(-1, -1, -1)]).toEqual([
      0, 0, 1, 0, 2, 3,
    ]);
  });
});

describe('a trader’s own limit', () => {
  const lost = dayOf([
    filled({ side: 'buy', size: 1, at: 1 }),
    filled({ side: 'sell', size: 1, realised: -100, at: 2 * MINUTE_MS }),
  ]);

  it('on losses rejects every opening order once the loss reaches its amount', () => {
    const adding = { ...request, beginsTrade: false };
    expect(limitReached(limits({ dayLoss: money(101n) }), lost, request)).toBeNull();
    expect(limitReached(limits({ dayLoss: money(100n) }), lost, adding)).toEqual({
      kind: 'day-loss',
      loss: 100n,
      limit: 100n,
    });
  });

  it('on trades counts begun trades and orders that may begin one, and lets a position grow', () => {
    const most = limits({ dayTrades: 2 });
    expect(limitReached(most, lost, request)).toBeNull();
    expect(limitReached(most, lost, { ...request, waiting: 1 })).toEqual({
      kind: 'day-trades',
      begun: 1,
      waiting: 1,
      limit: 2,
    });
    expect(limitReached(most, lost, { ...request, waiting: 1, beginsTrade: false })).toBeNull();
  });

  it('on losses in a row starts a pause at the last of them', () => {
    const pause = limits({ pause: { losses: 1, minutes: 10 } });
    const until = 12 * MINUTE_MS;
    expect(limitReached(pause, lost, { ...request, at: epochMs(until - 1) })).toEqual({
      kind: 'loss-pause',
      losses: 1,
      until,
    });
    expect(limitReached(pause, lost, { ...request, at: epochMs(until) })).toBeNull();
    expect(limitReached(limits({ pause: { losses: 2, minutes: 10 } }), lost, request)).toBeNull();
  });

  it('on losses in a row has a pause that neither a later win nor the end of the day ends', () => {
    const evening = dayOf(
      [
        filled({ side: 'buy', size: 1, at: 1 }),
        filled({ side: 'sell', size: 1, realised: -100, at: MINUTE_MS }),
        filled({ side: 'sell', size: 1, realised: 5, at: 2 * MINUTE_MS, symbol: 'ETH' }),
      ],
      {},
      { startsAt: 3 * MINUTE_MS },
    );
    expect(evening).toMatchObject({ begun: 0, result: 0n });
    const pause = limits({ pause: { losses: 1, minutes: 10 } });
    expect(limitReached(pause, evening, { ...request, at: epochMs(10 * MINUTE_MS) })).toEqual({
      kind: 'loss-pause',
      losses: 1,
      until: 11 * MINUTE_MS,
    });
  });

  it('on losses in a row counts losses up to two days apart, even across midnight', () => {
    const loss = (at: number): DayTrade => ({ closedAt: epochMs(at), result: money(-1n) });
    const pause = limits({ pause: { losses: 2, minutes: 10 } });
    const reachedAfter = (at: number) => {
      const day = { begun: 0, result: money(0n), ended: [loss(0), loss(at)] };
      return [limitReached(pause, day, { ...request, at: epochMs(at + 1) })?.kind, lossesInRow(day, epochMs(at + 1))];
    };
    expect(reachedAfter(LOSS_ROW_MS - 1)).toEqual(['loss-pause', 2]);
    expect(reachedAfter(LOSS_ROW_MS + 1)).toEqual([undefined, 1]);
  });

  it('counts the losses of an attempt that was ended with open positions', () => {
    const abandoned = [{ closedAt: epochMs(5), result: money(-400n) }];
    expect(dayOf([], {}, { abandoned })).toEqual({ begun: 0, result: -400n, ended: abandoned });
    expect(dayOf([], {}, { abandoned, startsAt: 6 }).result).toBe(0n);
  });
});

describe('a change of the own limits', () => {
  const nextDay = epochMs(1_000);
  const plan = (own: Partial<OwnLimits>, zone = 'UTC') => ({ limits: limits(own), zone, next: null });
  const strict = { dayLoss: money(100n), dayTrades: 3, pause: { losses: 2, minutes: 30 } };

  it('from no limits applies at once, in the zone that it names', () => {
    expect(changedLimits(plan({}), plan(strict, 'Asia/Tokyo'), nextDay)).toEqual(plan(strict, 'Asia/Tokyo'));
  });

  it('to a stricter limit applies at once', () => {
    const stricter = { dayLoss: money(50n), dayTrades: 1, pause: { losses: 1, minutes: 60 } };
    expect(changedLimits(plan(strict), plan(stricter), nextDay)).toEqual(plan(stricter));
  });

  it.each([
    ['a larger loss', { ...strict, dayLoss: money(200n) }],
    ['no limit of trades', { ...strict, dayTrades: null }],
    ['a shorter pause', { ...strict, pause: { losses: 2, minutes: 5 } }],
    ['a pause after more losses', { ...strict, pause: { losses: 3, minutes: 30 } }],
    ['no limits at all', NO_LIMITS],
  ])('to %s applies from the next day on', (_, looser) => {
    const changed = changedLimits(plan(strict), plan(looser), nextDay);
    expect(changed).toEqual({ ...plan(strict), next: { limits: limits(looser), zone: 'UTC', from: nextDay } });
    expect(limitPlanAt(changed, epochMs(999))).toBe(changed);
    expect(limitPlanAt(changed, nextDay)).toEqual(plan(looser));
  });

  it('applies the stricter parts now, and the looser parts and a new zone the next day', () => {
    const mixed = { dayLoss: money(50n), dayTrades: 9, pause: { losses: 1, minutes: 5 } };
    const now = stricterLimits(strict, mixed);
    expect(now).toEqual({ dayLoss: 50n, dayTrades: 3, pause: { losses: 1, minutes: 30 } });
    expect(changedLimits(plan(strict), plan(mixed), nextDay)).toEqual({
      ...plan(now),
      next: { limits: mixed, zone: 'UTC', from: nextDay },
    });
    expect(changedLimits(plan(strict), plan(strict, 'Asia/Tokyo'), nextDay).next?.zone).toBe('Asia/Tokyo');
  });

  it('replaces a change that has not started yet', () => {
    const pending = changedLimits(plan(strict), plan(NO_LIMITS), nextDay);
    expect(changedLimits(pending, plan(strict), nextDay)).toEqual(plan(strict));
  });
});
