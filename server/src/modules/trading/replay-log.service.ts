/** Replays an account from its log: applying all stored events again must result in the stored state and ledger. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { NO_MONEY, rate } from '@tradesense/core/kernel/money.ts';
import { newChain } from '@tradesense/core/ledger/chain.ts';
import { appendEntry, type ChainHead } from '@tradesense/core/ledger/entry.ts';
import { LEDGER_ACCOUNTS } from '@tradesense/core/ledger/posting.ts';
import { newAccount, type AccountState } from '@tradesense/core/trading/account-state.ts';
import { step } from '@tradesense/core/trading/engine.ts';
import { instrumentsOf } from '@tradesense/core/trading/instruments.ts';
import type { TradingEffect, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { chainHead, sha256Hex } from '../ledger/index.ts';
import { eventsAfter, loadAccount } from './account-store.repo.ts';
import { findAccount } from './accounts.repo.ts';
import { parseEvent } from './trading-event-codec.ts';

export interface Replayed {
  readonly events: number;
  /** Hash of the last ledger entry after the replay, as hexadecimal text. */
  readonly head: string;
  readonly entries: number;
  /** One line for each part in which the stored and the replayed account differ, with both values. */
  readonly differences: readonly string[];
}

const EVENTS_AT_ONCE = 1_000;

interface Played {
  readonly state: AccountState;
  readonly head: ChainHead;
}

function writeEffects(head: ChainHead, effects: readonly TradingEffect[], at: TradingEvent['at']): ChainHead {
  return effects.reduce((before, effect) => {
    if (effect.kind !== 'money') return before;
    const { reason: kind, cause, moves } = effect;
    const postings = LEDGER_ACCOUNTS.flatMap((book) =>
      moves[book] === NO_MONEY ? [] : [{ book, amount: moves[book] }],
    );
    const appended = appendEntry(before, { kind, at, cause, postings }, sha256Hex);
    invariant(appended.ok, 'what the engine moves can be written');
    return appended.value.head;
  }, head);
}

/** Replays the log of an account. The settings at the start do not matter, because the first event sets them. */
async function play(tx: Tx, accountId: string): Promise<Played & { readonly events: number }> {
  const before = { marginMode: 'isolated', preset: 'easy', makerFee: rate(0n), takerFee: rate(0n) } as const;
  let [state, head, events] = [newAccount(before), newChain(accountId), 0];
  for (;;) {
    const page = await eventsAfter(tx, accountId, events, EVENTS_AT_ONCE);
    for (const { event: text } of page) {
      const event = parseEvent(text);
      const next = step(state, event, instrumentsOf(event.rulesVersion));
      head = writeEffects(head, next.effects, event.at);
      ({ state } = next);
    }
    events += page.length;
    if (page.length < EVENTS_AT_ONCE) return { state, head, events };
  }
}

/** Returns a value as text that depends only on its content, not on the order of an object's fields. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'bigint') return each.toString();
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Orders and positions are compared in their order, because the engine processes them in this order. The order of the
 * mark prices is irrelevant.
 */
const partsOf = ({ state, head }: Played): Readonly<Record<string, string>> => ({
  settings: textOf(state.settings),
  cash: textOf(state.cash),
  orders: textOf([...state.orders]),
  positions: textOf([...state.positions]),
  marks: textOf(Object.fromEntries(state.marks)),
  'ledger entries': textOf(head.sequence),
  'ledger head': head.hash,
});

/**
 * Replays an account, running or archived, and compares the result with the stored account. Returns `null` if there is
 * no account with this id. The transaction must read a single snapshot.
 */
export async function replayLog(tx: Tx, accountId: string): Promise<Replayed | null> {
  const row = await findAccount(tx, accountId);
  if (row === null) return null;
  const { state } = await loadAccount(tx, row);
  const storedHead = await chainHead(tx, accountId);
  const played = await play(tx, accountId);
  const stored = partsOf({ state, head: storedHead ?? newChain(accountId) });
  const differences = Object.entries(partsOf(played)).flatMap(([part, text]) =>
    text === stored[part] ? [] : [`${part}: replayed ${text}, stored ${stored[part] ?? 'nothing'}`],
  );
  if (played.events !== row.sequence)
    differences.push(`events: the log has ${played.events}, the account counts ${row.sequence}`);
  return { events: played.events, head: played.head.hash, entries: played.head.sequence, differences };
}
