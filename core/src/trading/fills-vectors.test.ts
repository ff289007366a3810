// If this fails, an order fills at another bar or price than the house policy H1–H9 says.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatPrice, parsePrice, parseRate, quantity, type Price } from '../kernel/money.ts';
import { matchBar, type BarFill, type PriceBar } from './bar-matching.ts';
import type { MatchableOrder, Side } from './order.ts';
import { walkPath } from './path-matching.ts';
import { trailingTrigger } from './trailing.ts';

const FILE = new URL('../../../../shared/vectors/fills.json', import.meta.url);

interface BarRow {
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
}
interface OrderRow {
  readonly type: 'market' | 'limit' | 'stop' | 'stop_limit';
  readonly side: Side;
  readonly limit?: number;
  readonly stop?: number;
  readonly qty?: number;
  readonly spread?: number;
  readonly placed_after_bar?: number;
  readonly expires_after_bars?: number;
}
interface PositionRow {
  readonly side: 'long' | 'short';
  readonly sl?: number;
  readonly tp?: number;
  readonly liq?: number;
  readonly stop?: number;
  readonly entry?: number;
  readonly trail_pct?: number;
  readonly trail_abs?: number;
  readonly activate_pct?: number;
  readonly peak?: number;
  readonly entry_at?: string;
}
interface Outcome {
  readonly bar?: number;
  readonly tick?: number;
  readonly price?: number;
  readonly reason?: string;
  readonly ambiguous?: boolean;
  readonly resolved_by?: string;
}
interface Case {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly order?: OrderRow;
  readonly entry_order?: OrderRow;
  readonly position?: PositionRow;
  readonly exit_signal_at_close_of?: number;
  readonly bars?: readonly BarRow[];
  readonly sub_bars?: readonly (readonly BarRow[])[];
  readonly ticks?: readonly number[];
  readonly house:
    | (Outcome & { readonly entry?: Outcome; readonly exit?: Outcome | null; readonly stop_path?: number[] })
    | null;
}

const TOUCH = { limits: 'touch' } as const;
const ONE = quantity(100_000_000n);
const read = (value: number): Price => {
  const result = parsePrice(String(value));
  if (!result.ok) throw new Error(`${value}: ${result.reason}`);
  return result.value;
};
const readRate = (value: number) => {
  const result = parseRate(String(value));
  if (!result.ok) throw new Error(`${value}: ${result.reason}`);
  return result.value;
};
const barOf = ({ o, h, l, c }: BarRow): PriceBar => ({ open: read(o), high: read(h), low: read(l), close: read(c) });

function orderOf(row: OrderRow, id: string): MatchableOrder {
  const place = { id, side: row.side, quantity: ONE, groupId: null, parentId: null };
  if (row.type === 'market') return { ...place, type: 'market' };
  if (row.type === 'limit') return { ...place, type: 'limit', limit: read(row.limit ?? 0) };
  if (row.type === 'stop') return { ...place, type: 'stop', trigger: read(row.stop ?? 0) };
  return { ...place, type: 'stop-limit', trigger: read(row.stop ?? 0), limit: read(row.limit ?? 0) };
}

/** Returns the exits of a position as one group. They wait for the entry if there is one. */
function exitsOf(row: PositionRow, parentId: string | null): MatchableOrder[] {
  const side: Side = row.side === 'long' ? 'sell' : 'buy';
  const place = { side, quantity: ONE, groupId: 'exits', parentId };
  const exits: MatchableOrder[] = [];
  const stop = row.sl ?? row.stop;
  if (stop !== undefined)
    exits.push({ ...place, id: row.sl === undefined ? 'trail' : 'sl', type: 'stop', trigger: read(stop) });
  if (row.tp !== undefined) exits.push({ ...place, id: 'tp', type: 'limit', limit: read(row.tp) });
  if (row.liq !== undefined) exits.push({ ...place, id: 'liquidation', type: 'liquidation', trigger: read(row.liq) });
  const best = row.peak ?? row.entry;
  if ((row.trail_abs !== undefined || row.trail_pct !== undefined) && best !== undefined)
    exits.push({
      ...place,
      id: 'trail',
      type: 'trailing-stop',
      distance:
        row.trail_abs === undefined
          ? { kind: 'ratio', ratio: readRate(row.trail_pct ?? 0) }
          : { kind: 'amount', amount: read(row.trail_abs) },
      best: read(best),
      activation: row.activate_pct === undefined ? null : read(best * (1 + row.activate_pct)),
    });
  return exits;
}

interface Happened extends Outcome {
  readonly id: string;
}

/** Plays a case: matches each bar with the orders that are live at that time. */
function play(row: Case): Happened[] {
  const happened: Happened[] = [];
  const entry = row.order ?? row.entry_order;
  let orders: readonly MatchableOrder[] = [
    ...(entry === undefined ? [] : [orderOf(entry, 'order')]),
    ...(row.position === undefined ? [] : exitsOf(row.position, entry === undefined ? null : 'order')),
  ];
  const firstBar = (entry?.placed_after_bar ?? -1) + 1;
  for (const [index, bar] of (row.bars ?? []).entries()) {
    if (index < firstBar) continue;
    if (entry?.expires_after_bars !== undefined && index >= entry.expires_after_bars)
      orders = orders.filter(({ id }) => id !== 'order');
    const isOpen = happened.every(({ id }) => id === 'order');
    if (row.exit_signal_at_close_of === index - 1 && isOpen)
      orders = [
        ...orders,
        { id: 'signal', side: 'sell', quantity: ONE, groupId: 'exits', parentId: null, type: 'market' },
      ];
    const match = matchBar(orders, barOf(bar), TOUCH, row.sub_bars?.[index]?.map(barOf));
    happened.push(...match.fills.map((fill) => told(fill, index)));
    orders = match.resting;
  }
  return happened;
}

function told({ order, price: at, isAmbiguous, subBar }: BarFill, bar: number): Happened {
  return {
    id: order.id,
    bar,
    price: Number(formatPrice(at)),
    ...(isAmbiguous ? { ambiguous: true } : {}),
    ...(subBar === null ? {} : { resolved_by: 'sub_bars' }),
  };
}

const cases: readonly Case[] = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as { cases: readonly Case[] }).cases
  : [];
/** Cases about price adjustment, netting, funding and volume. They are tested with the code that computes these. */
const ELSEWHERE = new Set(['M04', 'M05', 'Q02', 'Q03', 'V01']);

describe.skipIf(cases.length === 0)('fills of the house policy', () => {
  it.each(cases.filter(({ id, ticks }) => !ELSEWHERE.has(id) && ticks === undefined))('$id $title', (row) => {
    const happened = play(row);
    const { house } = row;
    const [entry, exit] =
      house !== null && 'entry' in house
        ? [house.entry, house.exit]
        : row.position
          ? [undefined, house]
          : [house, undefined];
    const entryId = row.position === undefined || row.entry_order !== undefined ? 'order' : null;
    const { ...expectedEntry } = entry ?? {};
    const expected: Happened[] = [
      ...(entryId !== null && entry !== null && entry !== undefined ? [{ id: entryId, ...expectedEntry }] : []),
      ...(exit === null || exit === undefined
        ? []
        : [(({ reason, ...rest }: Outcome) => ({ id: reason ?? '', ...rest }))(exit)]),
    ];
    expect(happened).toEqual(expected);
  });

  it.each(cases.filter(({ ticks }) => ticks !== undefined))('$id $title', (row) => {
    let orders: readonly MatchableOrder[] = exitsOf(row.position ?? { side: 'long' }, null);
    const stops: (number | null)[] = [];
    const filled = (row.ticks ?? []).flatMap((tick, index) => {
      const walk = walkPath(orders, [read(tick)], TOUCH);
      orders = walk.resting;
      const [trail = walk.fills[0]?.order] = orders;
      const trigger = trail?.type === 'trailing-stop' ? trailingTrigger(trail) : null;
      stops.push(trigger === null ? null : Number(formatPrice(trigger)));
      return walk.fills.map((fill) => ({ tick: index, price: Number(formatPrice(fill.price)) }));
    });
    expect(filled).toEqual([{ tick: row.house?.tick, price: row.house?.price }]);
    expect(stops).toEqual(row.house?.stop_path);
  });

  it('every case is tested here or with the code that computes its subject', () => {
    const held = cases.filter(({ id, ticks }) => !ELSEWHERE.has(id) && ticks === undefined).length;
    expect(held + cases.filter(({ ticks }) => ticks !== undefined).length + ELSEWHERE.size).toBe(cases.length);
  });
});
