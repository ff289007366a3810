// If this fails, a pair holds more or less cash than the dearest of its orders needs, or cash is lost or made by it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, type Money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { marginOf, newAccount, type AccountState } from './account-state.ts';
import { step } from './engine.ts';
import { anySettings } from './engine-histories.test-data.ts';
import { at, dollars, INSTRUMENTS, order, place, SETTINGS, tick } from './engine-world.test-data.ts';
import { equityOf } from './liquidation.ts';
import { anyPairHistory } from './pair-histories.test-data.ts';
import { closePart, type Closed } from './position.ts';
import type { RulesVersion } from './rules-version.ts';
import type { TradingEffect, TradingEvent } from './trading-event.ts';

/** Number of histories per property. Set `TRADING_HISTORIES=50000` for a long run. */
const HISTORIES = Number(process.env['TRADING_HISTORIES'] ?? 2_000);
const PATIENCE_MS = 60_000 + HISTORIES * 60;
const RUNS = { numRuns: HISTORIES };

type Made = (index: number) => TradingEvent;
interface Moment {
  readonly event: TradingEvent;
  readonly version: RulesVersion;
  readonly before: AccountState;
  readonly after: AccountState;
  readonly effects: readonly TradingEffect[];
}

const grant = (amount: Money): Made => {
  return () => ({ kind: 'grant', at: epochMs(0), amount, cause: 'unlock' });
};

/** Plays a history, each event under the rules version that `versionOf` returns for its index. */
function walk(
  history: readonly Made[],
  settings: Partial<AccountState['settings']>,
  versionOf: (index: number) => RulesVersion,
  look: (moment: Moment) => void,
): AccountState {
  let before: AccountState = newAccount({ ...SETTINGS, ...settings });
  for (const [index, make] of history.entries()) {
    const [event, version] = [make(index), versionOf(index)];
    const { state: after, effects } = step(before, { ...event, rulesVersion: version }, INSTRUMENTS);
    look({ event, version, before, after, effects });
    before = after;
  }
  return before;
}

/** Returns for each group, and for each single order, the needs and the reserves of its orders. */
function groupsOf({ orders }: AccountState) {
  const groups = new Map<string, { needs: bigint[]; reserves: bigint[] }>();
  for (const { match, needed, reserved } of orders.values()) {
    const key = match.groupId ?? `single ${match.id}`;
    const group = groups.get(key) ?? { needs: [], reserves: [] };
    group.needs.push(needed ?? reserved);
    group.reserves.push(reserved);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const highest = (values: readonly bigint[]) => values.reduce((most, each) => (each > most ? each : most), 0n);
const sumOf = (values: readonly bigint[]) => values.reduce((sum, each) => sum + each, 0n);

/** Returns the groups that do not reserve exactly once, for their dearest order. */
function groupFaults(state: AccountState): string[] {
  const wrong = groupsOf(state).filter(
    ({ needs, reserves }) => sumOf(reserves) !== highest(needs) || highest(reserves) !== highest(needs),
  );
  const inPositions = sumOf([...state.positions.values()].map(({ margin }) => margin));
  const all = sumOf(groupsOf(state).map(({ needs }) => highest(needs))) + inPositions;
  return [
    ...wrong.map(({ needs, reserves }) => `needs ${needs.join()}, reserves ${reserves.join()}`),
    ...(marginOf(state) === all ? [] : [`the margin is ${marginOf(state)}, not ${all}`]),
  ];
}

/** Returns in what an account disagrees with its ledger, has negative money, or cannot be stored. */
function moneyFaults(state: AccountState, [cash, margin]: readonly [bigint, bigint]): string[] {
  const isStorable = [...state.orders.values()].every(({ reserved, needed }) =>
    needed === undefined ? reserved >= 0n : reserved === 0n && needed > 0n,
  );
  return [
    ...(state.cash === cash && marginOf(state) === margin ? [] : ['the ledger disagrees']),
    ...(state.cash >= 0n && equityOf(state) >= 0n ? [] : ['money is negative']),
    ...(isStorable ? [] : ['an order cannot be stored']),
  ];
}

/** Adds up the cash and the margin that effects have moved. */
function moved(books: readonly [bigint, bigint], effects: readonly TradingEffect[]): readonly [bigint, bigint] {
  const moves = effects.flatMap((effect) => (effect.kind === 'money' ? effect.moves : []));
  return [books[0] + sumOf(moves.map(({ cash }) => cash)), books[1] + sumOf(moves.map(({ margin }) => margin))];
}

const isRefused = (effects: readonly TradingEffect[]): boolean => effects.some(({ kind }) => kind === 'rejected');

const anyFunds = fc.constantFrom(dollars(10_000), dollars(2_000), dollars(300));

describe(`in ${HISTORIES} histories of pairs`, () => {
  it(
    'the orders reserve the largest need of each group and the needs of single orders, and the ledger agrees',
    () => {
      fc.assert(
        fc.property(anyPairHistory, anySettings, anyFunds, (history, settings, funds) => {
          let books: readonly [bigint, bigint] = [0n, 0n];
          walk(
            [grant(funds), ...history],
            settings,
            () => 3,
            ({ after, effects }) => {
              books = moved(books, effects);
              expect([...moneyFaults(after, books), ...groupFaults(after)]).toEqual([]);
            },
          );
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'canceling every order gives back exactly what the orders reserved',
    () => {
      fc.assert(
        fc.property(anyPairHistory, anySettings, fc.boolean(), (history, settings, isReversed) => {
          const state = walk([grant(dollars(10_000)), ...history], settings, () => 3, () => {}); // oxfmt-ignore
          const ids = isReversed ? [...state.orders.keys()].toReversed() : [...state.orders.keys()];
          const ended = ids.reduce(
            (each, orderId) => step(each, { kind: 'cancel', at: epochMs(99), orderId, rulesVersion: 3 }, INSTRUMENTS).state, // oxfmt-ignore
            state,
          );
          const reserved = sumOf([...state.orders.values()].map((each) => each.reserved));
          expect([ended.orders.size, ended.cash]).toEqual([0, state.cash + reserved]);
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'with plenty of cash, everything is as in version 2 except that a group holds what one of its orders held there',
    () => {
      fc.assert(
        fc.property(anyPairHistory, anySettings, (history, settings) => {
          const moments: [Moment[], Moment[]] = [[], []];
          for (const [each, version] of ([2, 3] as const).entries())
            walk([grant(money(10n ** 15n)), ...history], settings, () => version, (moment) => moments[each]?.push(moment)); // oxfmt-ignore
          for (const [index, old] of moments[0].entries()) {
            const now = moments[1][index] ?? old;
            const told = (effects: readonly TradingEffect[]) => effects.filter(({ kind }) => kind !== 'money');
            expect(told(now.effects)).toEqual(told(old.effects));
            expect(now.after.positions).toEqual(old.after.positions);
            expect(now.after.cash + marginOf(now.after)).toBe(old.after.cash + marginOf(old.after));
            const alone = ({ orders }: AccountState) =>
              [...orders].map(([id, { needed, ...order }]) => [id, { ...order, reserved: needed ?? order.reserved }]);
            expect(alone(now.after)).toEqual(alone(old.after));
          }
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'after one order of a group has filled, the others are gone or smaller by the same quantity',
    () => {
      fc.assert(
        fc.property(anyPairHistory, anySettings, anyFunds, (history, settings, funds) => {
          walk(
            [grant(funds), ...history],
            settings,
            () => 3,
            ({ event, before, after, effects }) => {
              // Within a bar, an order fills once; a tick may fill several orders of one group in part.
              for (const effect of effects) {
                if (effect.kind !== 'filled') continue;
                const { groupId } = before.orders.get(effect.orderId)?.match ?? { groupId: null };
                if (groupId === null) continue;
                for (const { match } of before.orders.values()) {
                  if (match.groupId !== groupId || match.id === effect.orderId) continue;
                  const left = after.orders.get(match.id)?.match.quantity ?? 0n;
                  expect([event.kind, left <= highest([match.quantity - effect.quantity])]).toEqual([event.kind, true]);
                  expect(effect.isWhole && left > 0n).toBe(false);
                }
              }
            },
          );
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'an account of version 2 reserves once after its first event of version 3, and version 3 accepts what version 2 accepts',
    () => {
      fc.assert(
        fc.property(anyPairHistory, anySettings, anyFunds, fc.nat(25), (history, settings, funds, last) => {
          let books: readonly [bigint, bigint] = [0n, 0n];
          walk(
            [grant(funds), ...history],
            settings,
            (index) => (index <= last ? 2 : 3),
            ({ event, version, before, after, effects }) => {
              books = moved(books, effects);
              expect(moneyFaults(after, books)).toEqual([]);
              const isRejected = isRefused(effects);
              expect(isRejected && (after !== before || effects.length > 1)).toBe(false);
              const old = step(before, { ...event, rulesVersion: 2 }, INSTRUMENTS);
              expect(isRejected && !isRefused(old.effects)).toBe(false);
              expect(isRejected || version === 2 ? [] : groupFaults(after)).toEqual([]);
            },
          );
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'while servers of two releases write, the ledger agrees, and each event of version 3 leaves groups that reserve once',
    () => {
      const anyVersions = fc.array(fc.constantFrom(2 as const, 3 as const), { minLength: 31, maxLength: 31 });
      fc.assert(
        fc.property(anyPairHistory, anySettings, anyFunds, anyVersions, (history, settings, funds, versions) => {
          let books: readonly [bigint, bigint] = [0n, 0n];
          walk(
            [grant(funds), ...history],
            settings,
            (index) => versions[index] ?? 3,
            ({ version, after, effects }) => {
              books = moved(books, effects);
              expect(moneyFaults(after, books)).toEqual([]);
              for (const { needs, reserves } of groupsOf(after)) expect(sumOf(reserves) >= highest(needs)).toBe(true);
              const isRejected = isRefused(effects);
              expect(isRejected || version === 2 ? [] : groupFaults(after)).toEqual([]);
            },
          );
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'with cross margin, no loss of a closing order is forgiven while orders of its group or of other groups reserve money',
    () => {
      fc.assert(
        fc.property(anySqueeze, (history) => {
          walk(
            [grant(dollars(1_000)), ...history],
            { marginMode: 'cross', takerFee: SETTINGS.makerFee },
            () => 3,
            ({ before, after, effects }) => {
              expect(groupFaults(after)).toEqual([]);
              let held = before.positions.get('AAA');
              for (const effect of effects) {
                if (effect.kind !== 'filled' || effect.side !== 'sell' || held === undefined) continue;
                const closed: Closed = closePart(held, effect.quantity, effect.price);
                held = closed.position ?? undefined;
                expect(effect.realised > closed.profit && equityOf(after) > 0n).toBe(false);
              }
            },
          );
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );
});

/** A long that a group of orders closes at a loss while orders of this group and of another one reserve most of the cash. */
const anySqueeze = fc
  .record({
    close: fc.integer({ min: 78, max: 99 }),
    closes: fc.integer({ min: 1, max: 50 }),
    own: fc.array(fc.record({ at: fc.integer({ min: 50, max: 70 }), share: fc.integer({ min: 1, max: 98 }) }), { minLength: 1, maxLength: 2 }), // oxfmt-ignore
    other: fc.array(fc.record({ at: fc.integer({ min: 50, max: 70 }), share: fc.integer({ min: 0, max: 98 }) }), { maxLength: 2 }), // oxfmt-ignore
    leverage: fc.constantFrom(1, 5, 20),
    isFirst: fc.boolean(),
    ticks: fc.array(fc.tuple(fc.integer({ min: 76, max: 90 }), fc.option(fc.integer({ min: 0, max: 600 }))), { minLength: 1, maxLength: 4 }), // oxfmt-ignore
  })
  .map(({ close, closes, own, other, leverage, isFirst, ticks }): Made[] => {
    const closing = order('close', 'sell', closes, {
      terms: { id: 'close', groupId: 'g', parentId: null, type: 'stop', trigger: at(close) },
    });
    // About 500 of the 1,000 are free after the long; a share is a part of them in hundredths.
    const opening = (id: string, groupId: string, { at: price, share }: { at: number; share: number }) =>
      order(id, 'buy', Math.max(0.01, Math.floor((share * 4.9 * leverage * 100) / (price * (1 + leverage / 1000))) / 100), {
        leverage,
        terms: { id, groupId, parentId: null, type: 'limit', limit: at(price) },
      }); // oxfmt-ignore
    const mates = own.map((each, index) => opening(`own${index}`, 'g', each));
    const group = isFirst ? [closing, ...mates] : [...mates, closing];
    const others = other.map((each, index) => opening(`other${index}`, 'o', each));
    return [
      () => place(100, order('long', 'buy', 50)),
      () => tick(100),
      () => place(100, ...group),
      ...(others.length > 0 ? [() => place(100, ...others)] : []),
      () => tick(100),
      ...ticks.map(
        ([mark, volume]) =>
          () =>
            tick(mark, volume),
      ),
    ];
  });
