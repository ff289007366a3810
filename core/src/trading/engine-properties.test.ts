// If this fails, some history of events creates or destroys money, fills an order that must not fill, or leaves an
// inconsistent account.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS_MAX } from '../kernel/fixed-point.ts';
import { epochMs } from '../kernel/time.ts';
import { accountTriggerRanges } from './account-trigger-ranges.ts';
import { marginOf, newAccount, type AccountState } from './account-state.ts';
import { anyBarHistory, anyHistory, anyQuote, anySettings, RUNS } from './engine-histories.test-data.ts';
import { GRANT, INSTRUMENTS, play, SETTINGS, stepNow } from './engine-world.test-data.ts';
import { equityOf } from './liquidation.ts';
import { sizeOf } from './position.ts';
import { isInRange } from './trigger-range.ts';
import type { TradingEffect } from './trading-event.ts';

describe('in any sequence of events,', () => {
  /** Returns the balances of the ledger accounts, added up from the effects. */
  function books(effects: readonly TradingEffect[]) {
    const sum = { cash: 0n, margin: 0n, fees: 0n, funding: 0n, realised: 0n, grants: 0n };
    for (const effect of effects) {
      if (effect.kind !== 'money') continue;
      for (const book of ['cash', 'margin', 'fees', 'funding', 'realised', 'grants'] as const)
        sum[book] += effect.moves[book];
    }
    return sum;
  }

  it('the ledger accounts balance and agree with orders and positions, and cash and equity are never negative', () => {
    fc.assert(
      fc.property(anyHistory, anySettings, (history, settings) => {
        let state: AccountState = newAccount({ ...SETTINGS, ...settings });
        const effects: TradingEffect[] = [];
        for (const [index, make] of [() => GRANT, ...history].entries()) {
          const next = stepNow(state, make(index));
          ({ state } = next);
          effects.push(...next.effects);
          const sum = books(effects);
          expect([sum.cash, sum.margin]).toEqual([state.cash, marginOf(state)]);
          expect(state.cash >= 0n).toBe(true);
          expect([...state.orders.values()].every(({ reserved, match }) => reserved >= 0n && match.quantity > 0n)).toBe(
            true,
          );
          expect(
            [...state.positions.values()].every((position) => position.margin >= 0n && sizeOf(position) > 0n),
          ).toBe(true);
          expect(equityOf(state) >= 0n).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('limits are kept, and a reduce-only order never makes a position larger', () => {
    fc.assert(
      fc.property(anyHistory, anySettings, (history, settings) => {
        let state: AccountState = newAccount({ ...SETTINGS, ...settings });
        for (const [index, make] of [() => GRANT, ...history].entries()) {
          const before = state;
          const event = make(index);
          const next = stepNow(state, event);
          ({ state } = next);
          const placed =
            event.kind === 'place' ? new Map(event.orders.map((each) => [each.terms.id, each])) : new Map();
          expect(next.effects.filter(({ kind }) => kind === 'filled' && placed.size > 0)).toEqual([]);
          for (const effect of next.effects) {
            if (effect.kind !== 'filled') continue;
            const live = before.orders.get(effect.orderId);
            const bound = live?.match.type === 'limit' || live?.match.type === 'stop-limit' ? live.match.limit : null;
            const isInRange = bound === null || (effect.side === 'buy' ? effect.price <= bound : effect.price >= bound);
            expect(isInRange).toBe(true);
          }
          const isAllReduceOnly = [...before.orders.values()].every(({ isReduceOnly }) => isReduceOnly);
          const grew = [...state.positions.values()].some((position) => {
            const was = before.positions.get(position.symbol);
            return was === undefined || sizeOf(position) > sizeOf(was);
          });
          expect(isAllReduceOnly && grew).toBe(false);
        }
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('fills on a bar are within it, and placing, amending and canceling keep every unit of money', () => {
    fc.assert(
      fc.property(anyHistory, anySettings, (history, settings) => {
        let state: AccountState = newAccount({ ...SETTINGS, ...settings });
        for (const [index, make] of [() => GRANT, ...history].entries()) {
          const event = make(index);
          const next = stepNow(state, event);
          const low = event.kind === 'bar' ? event.bar.low : 0n;
          const high = event.kind === 'bar' ? event.bar.high : UNITS_MAX;
          const references = next.effects.flatMap((effect) =>
            effect.kind === 'filled' ? effect.evidence.reference : [],
          );
          expect(references.every((reference) => reference >= low && reference <= high)).toBe(true);
          const isRequest = event.kind === 'place' || event.kind === 'amend' || event.kind === 'cancel';
          const [own, was] = [next.state, state].map((each) => each.cash + marginOf(each));
          expect(!isRequest || own === was).toBe(true);
          ({ state } = next);
        }
        const ended = [...state.orders.keys()].reduce(
          (each, orderId) => stepNow(each, { kind: 'cancel', at: epochMs(99), orderId }).state,
          state,
        );
        const inPositions = [...ended.positions.values()].reduce((sum, { margin }) => sum + margin, 0n);
        expect([ended.orders.size, marginOf(ended)]).toEqual([0, inPositions]);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('only exits fill while their entry is live, and a post-only limit order never fills as taker', () => {
    fc.assert(
      fc.property(fc.oneof(anyHistory, anyBarHistory), anySettings, (history, settings) => {
        let state: AccountState = newAccount({ ...SETTINGS, ...settings });
        for (const [index, make] of [() => GRANT, ...history].entries()) {
          const before = state;
          const next = stepNow(state, make(index));
          ({ state } = next);
          for (const effect of next.effects) {
            const live = effect.kind === 'filled' ? before.orders.get(effect.orderId) : undefined;
            if (effect.kind !== 'filled' || live === undefined) continue;
            expect(!live.isReduceOnly && state.orders.has(live.match.parentId ?? '')).toBe(false);
            const isLimit = live.match.type === 'limit' || live.match.type === 'stop-limit';
            expect(isLimit && live.isPostOnly && !effect.evidence.isMaker).toBe(false);
          }
        }
      }),
      { numRuns: 3 * RUNS },
    );
  }, 120_000);

  it('a price outside the trigger range of the account changes only its mark price', () => {
    fc.assert(
      fc.property(anyHistory, anySettings, anyQuote, (history, settings, quote) => {
        let state: AccountState = newAccount({ ...SETTINGS, ...settings });
        for (const [index, make] of [() => GRANT, ...history].entries()) ({ state } = stepNow(state, make(index)));
        const range = accountTriggerRanges(state, INSTRUMENTS).get('AAA');
        fc.pre(range === undefined || !isInRange(range, quote.bid, quote.ask));
        const next = stepNow(state, { kind: 'tick', at: epochMs(99), symbol: 'AAA', quote, volume: null });
        expect(next.effects).toEqual([]);
        expect(next.state).toEqual({ ...state, marks: new Map(state.marks).set('AAA', quote.mark) });
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('a bar outside the trigger range of the account changes only its mark price', () => {
    fc.assert(
      fc.property(anyHistory, anySettings, anyQuote, anyQuote, (history, settings, one, other) => {
        let state: AccountState = newAccount({ ...SETTINGS, ...settings });
        for (const [index, make] of [() => GRANT, ...history].entries()) ({ state } = stepNow(state, make(index)));
        // Excludes histories with an exit that has not rested yet: if a history has only bars, every exit has rested as
        // long as its entry.
        fc.pre([...state.orders.values()].every(({ isResting, match }) => isResting || match.parentId === null));
        const [open, close] = [one.mark, other.mark];
        const [low, high] = open < close ? [open, close] : [close, open];
        const range = accountTriggerRanges(state, INSTRUMENTS).get('AAA');
        fc.pre(range === undefined || !isInRange(range, low, high));
        const bar = { open, high, low, close };
        const event = { kind: 'bar', at: epochMs(99), symbol: 'AAA', bar, subBars: [], volume: null } as const;
        const next = stepNow(state, event);
        expect(next.effects).toEqual([]);
        expect(next.state).toEqual({ ...state, marks: new Map(state.marks).set('AAA', close) });
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('the same events give the same account', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const events = history.map((make, index) => make(index));
        expect(play(events)).toEqual(play(events));
      }),
      { numRuns: 500 },
    );
  });
});
