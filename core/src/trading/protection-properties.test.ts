// If this fails, some history leaves a position without the protection that was placed for it, or creates or destroys
// money.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { marginOf, newAccount, type AccountState, type Position } from './account-state.ts';
import { anySettings } from './engine-histories.test-data.ts';
import { at, GRANT, INSTRUMENTS, limit, order, place, quoteAt, SETTINGS, stepNow } from './engine-world.test-data.ts';
import { workingQuantity } from './exits.ts';
import { marginFor } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { equityOf } from './liquidation.ts';
import { maintenanceOf } from './maintenance.ts';
import { closePart, entryPrice, notionalAt, openPart, sizeOf, splitFill } from './position.ts';
import { anyProtectedHistory, HISTORIES, ProtectionModel } from './protection-histories.test-data.ts';
import { CURRENT_RULES } from './rules-version.ts';
import type { TradingEffect, TradingEvent } from './trading-event.ts';

const PATIENCE_MS = 60_000 + HISTORIES * 60;

/** Plays a history and calls `look` for each event, with the account before and after it. */
function walk(
  history: readonly ((index: number) => TradingEvent)[],
  settings: Partial<AccountState['settings']>,
  look: (moment: Moment) => void,
): void {
  let before: AccountState = newAccount({ ...SETTINGS, ...settings });
  for (const [index, make] of [() => GRANT, ...history].entries()) {
    const event = make(index);
    const { state: after, effects } = stepNow(before, event);
    look({ event, before, after, effects });
    before = after;
  }
}

const RUNS = { numRuns: HISTORIES };

describe(`in ${HISTORIES} histories (rules ${CURRENT_RULES})`, () => {
  it(
    'every exit covers the filled quantity of its entry minus what its pair has closed, however the rest ended',
    () => {
      fc.assert(
        fc.property(anyProtectedHistory, anySettings, (history, settings) => {
          const model = new ProtectionModel();
          walk(history, settings, ({ event, after, effects }) => {
            model.tell(event, effects);
            for (const [id, { order: exit, covers }] of model.known) {
              if (exit.terms.parentId === null) continue;
              const live = after.orders.get(id);
              expect([id, live === undefined ? 0n : workingQuantity(after, live)]).toEqual([id, covers]);
            }
          });
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'no pair fills more than the quantity of one of its orders',
    () => {
      fc.assert(
        fc.property(anyProtectedHistory, anySettings, (history, settings) => {
          const model = new ProtectionModel();
          walk(history, settings, ({ event, effects }) => model.tell(event, effects));
          const filled = new Map<string, bigint>();
          for (const { order: each, filled: own } of model.known.values()) {
            const { groupId, parentId } = each.terms;
            // Exits of an entry are skipped here, because their fills are limited by the quantity that they cover.
            if (groupId === null || parentId !== null) continue;
            const sum = (filled.get(groupId) ?? 0n) + own;
            filled.set(groupId, sum);
            expect(sum <= each.quantity).toBe(true);
          }
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'every live reduce-only order whose entry has ended has a position to reduce',
    () => {
      fc.assert(
        fc.property(anyProtectedHistory, anySettings, (history, settings) => {
          walk(history, settings, ({ after }) => {
            for (const each of after.orders.values()) {
              if (!each.isReduceOnly || workingQuantity(after, each) === 0n) continue;
              expect(splitFill(after.positions.get('AAA'), each.match.side, each.match.quantity).closes > 0n).toBe(
                true,
              );
            }
          });
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'the ledger accounts balance, and neither cash nor equity is ever negative',
    () => {
      fc.assert(
        fc.property(anyProtectedHistory, anySettings, (history, settings) => {
          let [cash, margin] = [0n, 0n];
          walk(history, settings, ({ after, effects }) => {
            for (const effect of effects) {
              if (effect.kind !== 'money') continue;
              cash += effect.moves.cash;
              margin += effect.moves.margin;
            }
            expect([cash, margin]).toEqual([after.cash, marginOf(after)]);
            expect(after.cash >= 0n && equityOf(after) >= 0n).toBe(true);
            expect([...after.orders.values()].every(({ reserved, match }) => reserved >= 0n && match.quantity > 0n)).toBe(true); // oxfmt-ignore
          });
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  it(
    'no position is liquidated early, and no loss is forgiven while the account has money',
    () => {
      fc.assert(
        fc.property(anyProtectedHistory, anySettings, (history, settings) => {
          walk(history, settings, (moment) => expect(faultsOf(moment)).toEqual([]));
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );
});

interface Moment {
  readonly event: TradingEvent;
  readonly before: AccountState;
  readonly after: AccountState;
  readonly effects: readonly TradingEffect[];
}

/** Returns the rules that the fills and liquidations of one event violate. */
function faultsOf({ event, before, after, effects }: Moment): string[] {
  const faults: string[] = [];
  const isCross = after.settings.marginMode === 'cross';
  let position: Position | null = before.positions.get('AAA') ?? null;
  for (const effect of effects) {
    if (effect.kind !== 'filled' && effect.kind !== 'liquidated') continue;
    const isLong: boolean = position !== null && position.quantity > 0n;
    const side = effect.kind === 'filled' ? effect.side : isLong ? 'sell' : 'buy';
    const { closes, opens } = splitFill(position ?? undefined, side, effect.quantity);
    const closed = position !== null && closes > 0n ? closePart(position, closes, effect.price) : null;
    const isForgiven = closed !== null && effect.realised > closed.profit;
    // This is checked only on ticks, because within a bar the account continues to change after the fill.
    if (isForgiven && isCross && event.kind === 'tick' && equityOf(after) > 0n) faults.push('forgiven with equity');
    if (effect.kind === 'liquidated' && position !== null && !isCross && isEarly(position, effect.realised))
      faults.push(`liquidated early at ${effect.price}`);
    position = closed === null ? position : closed.position;
    if (effect.kind !== 'filled' || opens === 0n) continue;
    const { price, orderId } = effect;
    const leverage = before.orders.get(orderId)?.leverage ?? 1;
    const margin = marginFor(price, opens, leverage);
    const opening = { symbol: 'AAA', side, amount: opens, at: price, margin, leverage, openedAt: event.at };
    position = openPart(position, opening);
  }
  return faults;
}

/** Whether an isolated position that was liquidated with this result still had more than its maintenance margin. */
function isEarly(position: Position, realised: bigint): boolean {
  const { tiers } = instrumentOf(INSTRUMENTS, 'AAA');
  const kept = maintenanceOf(notionalAt(position, entryPrice(position)), tiers);
  // The tolerance allows for rounding of the liquidation price: less than one unit of price per unit of the asset.
  return position.margin + realised > kept + sizeOf(position) / 10n ** 8n + 2n;
}

describe(`bars and ticks agree in ${HISTORIES} markets that move one way`, () => {
  /** Distance between two ticks in dollars. A tick passes a price by less than this. */
  const STEP = 0.25;
  const anyMarket = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    size: fc.integer({ min: 1, max: 90 }),
    leverage: fc.constantFrom(2, 5, 10, 20),
    marginMode: fc.constantFrom('isolated' as const, 'cross' as const),
    orders: fc.array(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        type: fc.constantFrom('limit' as const, 'stop' as const),
        quarters: fc.integer({ min: 1, max: 200 }),
        size: fc.integer({ min: 1, max: 90 }),
        isReduceOnly: fc.boolean(),
        leverage: fc.constantFrom(1, 5, 20),
      }),
      { maxLength: 3 },
    ),
    end: fc.integer({ min: 200, max: 600 }),
  });

  it(
    'in the final position, and in its money to within one step',
    () => {
      fc.assert(
        fc.property(anyMarket, ({ side, size, leverage, marginMode, orders, end }) => {
          const flat: TradingEvent = {
            kind: 'tick',
            at: epochMs(2),
            symbol: 'AAA',
            quote: quoteAt(100, 0),
            volume: null,
          };
          const isPassed = (value: number) => (end / 4 - 100) * (value - 100) > 0;
          const wishes = orders.flatMap((each, index) => {
            const id = `o${index}`;
            // Sell limits and buy stops wait above the market, buy limits and sell stops below it.
            const isAbove = (each.side === 'sell') === (each.type === 'limit');
            const value = 100 + (isAbove ? 1 : -1) * each.quarters * STEP;
            const terms = each.type === 'limit' ? limit(id, value) : ({ id, groupId: null, parentId: null, type: 'stop', trigger: at(value) } as const); // oxfmt-ignore
            const { isReduceOnly } = each;
            return value > 0 && isPassed(value)
              ? [place(100, order(id, each.side, each.size, { terms, isReduceOnly, leverage: each.leverage }))]
              : [];
          });
          const opening = [place(100, order('m', side, size, { leverage })), flat, ...wishes, flat];
          let start: AccountState = newAccount({ ...SETTINGS, preset: 'easy', marginMode });
          for (const event of [GRANT, ...opening]) start = stepNow(start, event).state;
          const [from, to] = [at(100), at(end / 4)];
          const bar = { open: from, high: from > to ? from : to, low: from > to ? to : from, close: to };
          const byBar = stepNow(start, { kind: 'bar', at: epochMs(9), symbol: 'AAA', bar, subBars: [], volume: null }).state; // oxfmt-ignore
          let byTicks = start;
          for (let quarter = 400; quarter !== end; quarter += end > 400 ? 1 : -1) byTicks = atQuarter(byTicks, quarter);
          byTicks = atQuarter(byTicks, end);
          const positions = [byBar, byTicks].map(({ positions: open }) => open.get('AAA')?.quantity ?? 0n);
          expect(positions[0]).toBe(positions[1]);
          const difference = Math.abs(Number(equityOf(byBar) - equityOf(byTicks))) / 1e6;
          const most = size + orders.reduce((sum, each) => sum + each.size, 0);
          expect(difference).toBeLessThanOrEqual(STEP * most * 1.01);
        }),
        RUNS,
      );
    },
    PATIENCE_MS,
  );

  const atQuarter = (state: AccountState, quarter: number): AccountState =>
    stepNow(state, { kind: 'tick', at: epochMs(9), symbol: 'AAA', quote: quoteAt(quarter / 4, 0), volume: null }).state;
});
