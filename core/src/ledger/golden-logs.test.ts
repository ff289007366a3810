// If this fails, a rule, a preset or an instrument of a released version of the trading rules has changed: accounts of
// learners no longer have their stored state and ledger after a replay of their logs.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goldenFile, parseGoldenLog, plainOf, playGolden } from './golden-log.test-data.ts';
import { instrumentsOf } from '../trading/instruments.ts';
import type { TradingEffect } from '../trading/trading-event.ts';
import { CURRENT_RULES, RULES_VERSIONS, type RulesVersion } from '../trading/rules-version.ts';

/** Versions with which events may be stored: a release knows the next version before it becomes the current one. */
const STORED = RULES_VERSIONS.filter((version) => version <= CURRENT_RULES);
/** Version 1 has a log of another form, which `trading/rules-1.test.ts` replays. */
const VERSIONS = STORED.filter((version) => version !== 1);

/**
 * Values that the log of each version contains. A value that is added later does not change the log of a released
 * version; `golden-histories.test.ts` requires it in the histories from which the next log is recorded.
 */
const HELD: Readonly<
  Record<number, { readonly timesInForce: readonly string[]; readonly cancelReasons: readonly string[] }>
> = {
  2: {
    timesInForce: ['day', 'fok', 'gtc', 'gtd', 'ioc'],
    cancelReasons: ['asked', 'fok-not-whole', 'insufficient-margin', 'liquidated', 'margin-call', 'nothing-to-reduce', 'other-of-group-filled', 'parent-gone', 'post-only-would-take', 'rest-of-ioc'], // oxfmt-ignore
  },
  3: {
    timesInForce: ['day', 'fok', 'gtc', 'gtd', 'ioc'],
    cancelReasons: ['asked', 'fok-not-whole', 'insufficient-margin', 'liquidated', 'margin-call', 'nothing-to-reduce', 'other-of-group-filled', 'parent-gone', 'post-only-would-take', 'rest-of-ioc'], // oxfmt-ignore
  },
};

const logOf = (version: RulesVersion) => parseGoldenLog(readFileSync(goldenFile(version), 'utf8'));

it('every version of the rules up to the current one has a golden log', () => {
  expect(STORED.length).toBeGreaterThan(1);
  expect(STORED.filter((version) => !existsSync(goldenFile(version)))).toEqual([]);
});

it.each(STORED)('the instruments of version %i are those of the log that has them', (version) => {
  // Versions 1 and 2 have the same instruments, and the log of version 1 does not hold them.
  const { instruments } = logOf(version === 1 ? 2 : version);
  const now = new Map(instrumentsOf(version));
  const then = new Map(instruments as [string, unknown][]);
  expect(plainOf(Object.fromEntries([...then.keys()].map((symbol) => [symbol, now.get(symbol) ?? null])))).toEqual(
    plainOf(Object.fromEntries(then)),
  );
});

describe.each(VERSIONS)('a log of rules version %i', (version) => {
  const { accounts } = logOf(version);

  it.each(accounts.map((account, index) => [index, account] as const))(
    'gives the same effects, state and ledger in a replay: account %i',
    (_index, account) => {
      const { hashes, ...replayed } = playGolden(account.settings, account.events).account;
      const changed = hashes.findIndex((hash, index) => hash !== account.hashes[index]);
      expect(changed < 0 ? 'no event changed' : { changed, event: account.events[changed] }).toBe('no event changed');
      const { hashes: _, ...stored } = account;
      expect(replayed).toEqual(stored);
    },
  );

  it('has every kind of event and order, and what partial fills, pairs, exits and margin can lead to', () => {
    const events = accounts.flatMap((account) => account.events);
    const orders = events.flatMap((event) => (event.kind === 'place' ? event.orders : []));
    const effects = accounts.flatMap(({ settings, events: own }) => playGolden(settings, own).effects.flat());
    const filled = effects.filter((effect) => effect.kind === 'filled');
    const namesOf = (values: readonly string[]) => [...new Set(values)].toSorted();
    expect(namesOf(events.map(({ kind }) => kind))).toEqual(['amend', 'bar', 'cancel', 'expiry', 'funding', 'grant', 'place', 'settings', 'tick']); // oxfmt-ignore
    expect(namesOf(effects.map(({ kind }) => kind))).toEqual(['accepted', 'amended', 'cancelled', 'expired', 'filled', 'funded', 'liquidated', 'money', 'triggered']); // oxfmt-ignore
    expect(namesOf(orders.map(({ terms }) => terms.type))).toEqual(['limit', 'market', 'stop', 'stop-limit', 'trailing-stop']); // oxfmt-ignore
    expect(namesOf(orders.map(({ timeInForce }) => timeInForce.kind))).toEqual(HELD[version]?.timesInForce);
    expect(namesOf(reasonsOf(effects))).toEqual(HELD[version]?.cancelReasons);
    expect(namesOf(accounts.map(({ settings }) => `${settings.marginMode} ${settings.preset}`)).length).toBe(6);
    const isOf = {
      'a part': filled.some(({ isWhole }) => !isWhole),
      'a maker': filled.some(({ evidence }) => evidence.isMaker),
      'a smaller bar': filled.some(({ evidence }) => evidence.subBar !== null),
      'an ambiguous bar': filled.some(({ evidence }) => evidence.isAmbiguous),
      'a pair with exits': orders.some(({ terms }) => terms.groupId?.startsWith('p') && orders.some((each) => each.terms.parentId === terms.id)), // oxfmt-ignore
      'a profit that pays for a loss': effects.some((effect) => effect.kind === 'liquidated' && effect.realised > 0n),
      'a pair that reserves once':
        version < 3 || accounts.some(({ state }) => JSON.stringify(state).includes('"needed"')),
      'an order after the version before': accounts.some(({ events: [first] }) => first?.rulesVersion !== version),
    };
    expect(Object.entries(isOf).filter(([, isThere]) => !isThere)).toEqual([]);
  });
});

function reasonsOf(effects: readonly TradingEffect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === 'cancelled' ? effect.reason : []));
}
