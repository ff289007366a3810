// If this fails, an account whose log was written under rules version 1 no longer has its stored state after a replay.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newAccount, type AccountSettings, type AccountState } from './account-state.ts';
import { step } from './engine.ts';
import { INSTRUMENTS } from './engine-world.test-data.ts';
import type { TradingEffect, TradingEvent } from './trading-event.ts';

/**
 * File with one account per line, written once by the engine before version 2, with seed 20261122. The accounts come
 * from the histories of `engine-histories.test-data.ts` and from brackets with an expiry, amended prices, smaller bars,
 * mark prices of other assets, trailing stops and settings. Do not write it again: if its hashes change, stored
 * accounts change.
 */
const FIXTURE = new URL('./fixtures/rules-1.jsonl', import.meta.url);

interface LoggedAccount {
  readonly settings: AccountSettings;
  /** SHA-256 of the effects of each event and of the last state. */
  readonly hash: string;
  readonly events: readonly TradingEvent[];
}

const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+n$/u.test(value) ? BigInt(value.slice(0, -1)) : value;
/** Former names of the fields that have been renamed since the file was written. */
const FORMER_NAMES: Readonly<Record<string, string>> = { remainingLatencyTicks: 'ticksToWait' };
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`;
    if (each instanceof Map) return [...each];
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, field]) => [FORMER_NAMES[name] ?? name, field]));
  });

const accounts = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line, revive) as LoggedAccount);

function replay({ settings, events }: LoggedAccount) {
  const hash = createHash('sha256');
  const effects: TradingEffect[] = [];
  let state: AccountState = newAccount(settings);
  for (const event of events) {
    const next = step(state, { ...event, rulesVersion: 1 }, INSTRUMENTS);
    ({ state } = next);
    hash.update(textOf(next.effects));
    effects.push(...next.effects);
  }
  hash.update(textOf(state));
  return { hash: hash.digest('hex'), effects };
}

describe('a log of rules version 1', () => {
  it.each(accounts.map((account, index) => [index, account] as const))(
    'gives the same effects and state in a replay: account %i',
    (_index, account) => {
      expect(replay(account).hash).toBe(account.hash);
    },
  );

  it('has all kinds of events that an account can receive', () => {
    const effects = accounts.flatMap((account) => replay(account).effects);
    const events = accounts.flatMap((account) => account.events);
    const kinds = new Set(events.map(({ kind }) => kind));
    expect(events.length).toBeGreaterThan(500);
    expect([...kinds].toSorted()).toEqual([
      'amend',
      'bar',
      'cancel',
      'expiry',
      'funding',
      'grant',
      'place',
      'settings',
      'tick',
    ]);
    expect(new Set(accounts.map(({ settings }) => settings.marginMode)).size).toBe(2);
    expect(new Set(effects.map(({ kind }) => kind)).size).toBe(10);
    expect(effects.some((effect) => effect.kind === 'filled' && !effect.isWhole)).toBe(true);
    expect(effects.some((effect) => effect.kind === 'filled' && effect.evidence.subBar !== null)).toBe(true);
    const reasons = new Set(effects.flatMap((effect) => (effect.kind === 'cancelled' ? effect.reason : [])));
    expect([...reasons]).toEqual(
      expect.arrayContaining(['other-of-group-filled', 'parent-gone', 'liquidated', 'nothing-to-reduce']),
    );
  });
});
