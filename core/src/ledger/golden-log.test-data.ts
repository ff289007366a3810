/**
 * Golden logs: for a version of the trading rules, accounts with their events and what the engine made of them. A log
 * is written once, by `tools/golden-log.ts`, while its version is the current one. If a field of the state or of an
 * effect is renamed, `plainOf` must give it the name that the logs have (as `FORMER_NAMES` in
 * `trading/rules-1.test.ts`).
 */
import { createHash } from 'node:crypto';
import { newChain } from './chain.ts';
import { appendEntry, type ChainHead } from './entry.ts';
import { LEDGER_ACCOUNTS } from './posting.ts';
import { NO_MONEY } from '../kernel/money.ts';
import { newAccount, type AccountSettings, type AccountState } from '../trading/account-state.ts';
import { step } from '../trading/engine.ts';
import { instrumentsOf } from '../trading/instruments.ts';
import type { LoggedEvent, RulesVersion } from '../trading/rules-version.ts';
import type { TradingEffect } from '../trading/trading-event.ts';

/** A value as JSON: whole numbers of any size as `12n`, maps as arrays of entries, and fields sorted by name. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

export interface GoldenAccount {
  readonly settings: AccountSettings;
  readonly events: readonly LoggedEvent[];
  /** For each event, the start of the SHA-256 of its effects and of the state after it. */
  readonly hashes: readonly string[];
  /** The state after the last event. */
  readonly state: Plain;
  /** The sequence and hash of the last ledger entry, and the balances after it. The hash covers all entries. */
  readonly ledger: Plain;
}

export interface GoldenLog {
  /** All instruments of the version, in their order. */
  readonly instruments: Plain;
  readonly accounts: readonly GoldenAccount[];
}

const HASH_CHARACTERS = 10;
const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the file of a version's golden log. Its first line has the instruments, each other line an account. */
export const goldenFile = (version: RulesVersion): URL =>
  new URL(`../trading/fixtures/rules-${version}.jsonl`, import.meta.url);

export function plainOf(value: unknown): Plain {
  const text = JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`;
    if (each instanceof Map) return [...each];
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return JSON.parse(text) as Plain;
}

const revive = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+n$/u.test(value) ? BigInt(value.slice(0, -1)) : value;

export function parseGoldenLog(text: string): GoldenLog {
  const [instruments = '', ...accounts] = text.trim().split('\n');
  return {
    instruments: JSON.parse(instruments) as Plain,
    accounts: accounts.map((line) => {
      // Only the events and settings are handed to the engine; the rest is compared as it is stored.
      const stored = JSON.parse(line) as GoldenAccount;
      const { settings, events } = JSON.parse(line, revive) as GoldenAccount;
      return { ...stored, settings, events };
    }),
  };
}

export const goldenText = ({ instruments, accounts }: GoldenLog): string =>
  [instruments, ...accounts.map(plainOf)].map((line) => `${JSON.stringify(line)}\n`).join('');

function withEntries(head: ChainHead, effects: readonly TradingEffect[], at: LoggedEvent['at']): ChainHead {
  return effects.reduce((before, effect) => {
    if (effect.kind !== 'money') return before;
    const { reason: kind, cause, moves } = effect;
    const postings = LEDGER_ACCOUNTS.flatMap((book) =>
      moves[book] === NO_MONEY ? [] : [{ book, amount: moves[book] }],
    );
    const appended = appendEntry(before, { kind, at, cause, postings }, sha256Hex);
    if (!appended.ok) throw new Error(`the ledger refuses an entry: ${appended.reason}`);
    return appended.value.head;
  }, head);
}

/** Returns the events of an account with what the engine makes of them, and the effects of each event. */
export function playGolden(
  settings: AccountSettings,
  events: readonly LoggedEvent[],
): { readonly account: GoldenAccount; readonly effects: readonly (readonly TradingEffect[])[] } {
  let state: AccountState = newAccount(settings);
  let head = newChain('golden');
  const all: (readonly TradingEffect[])[] = [];
  const hashes = events.map((event) => {
    const { state: after, effects } = step(state, event, instrumentsOf(event.rulesVersion));
    state = after;
    head = withEntries(head, effects, event.at);
    all.push(effects);
    return sha256Hex(JSON.stringify(plainOf([effects, state]))).slice(0, HASH_CHARACTERS);
  });
  return { account: { settings, events, hashes, state: plainOf(state), ledger: plainOf(head) }, effects: all };
}
