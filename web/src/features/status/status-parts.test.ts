// If this fails, the status page reports that all is well while something is wrong.
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { expect, test } from 'vitest';
import { partStates } from './status-parts.ts';

const FINE: StatusResponse = {
  checkedAt: '2026-01-15T12:00:00.000Z',
  database: true,
  backgroundWork: true,
  prices: { state: 'live', reason: null, source: 'simulated', assets: [] },
  backup: { finishedAt: '2026-01-15T03:00:00.000Z' },
  ledgerCheck: { finishedAt: '2026-01-15T04:00:00.000Z', isSound: true, accounts: 1 },
};
const statesOf = (changes: Partial<StatusResponse>) =>
  partStates({ ...FINE, ...changes }, (iso) => iso).map(({ tone, state }) => [tone, state]);

test('a system that works has no faults', () => {
  expect(statesOf({})).toEqual([
    ['success', 'Working'],
    ['success', 'Working'],
    ['success', 'Working'],
    ['success', 'All correct'],
    ['success', 'Made'],
  ]);
});

test.each<[string, Partial<StatusResponse>, number, string]>([
  ['a database that does not respond', { database: false }, 0, 'danger'],
  ['prices that stand still', { prices: { ...FINE.prices, state: 'stale', reason: 'Silent.' } }, 1, 'warning'],
  ['a feed that is down', { prices: { ...FINE.prices, state: 'down', reason: 'Gone.' } }, 1, 'danger'],
  ['background work that waits', { backgroundWork: false }, 2, 'danger'],
  [
    'a ledger that does not hold',
    { ledgerCheck: { finishedAt: '2026-01-15T04:00:00.000Z', isSound: false, accounts: 2 } },
    3,
    'danger',
  ],
  ['ledgers that were never checked', { ledgerCheck: null }, 3, 'neutral'],
  ['no backup', { backup: null }, 4, 'warning'],
])('the status page reports %s', (_name, changes, place, tone) => {
  expect(statesOf(changes)[place]?.[0]).toBe(tone);
});

test('each detail says what the state means', () => {
  const detailsOf = (changes: Partial<StatusResponse>) =>
    partStates({ ...FINE, ...changes }, (iso) => iso).map(({ detail }) => detail);
  expect(detailsOf({})).toEqual([
    'The database responds.',
    'New prices arrive.',
    'Runs.',
    '1 account checked on 2026-01-15T04:00:00.000Z.',
    'The last one was made on 2026-01-15T03:00:00.000Z.',
  ]);
  const prices = { ...FINE.prices, state: 'stale', reason: 'Silent.' } as const;
  expect(detailsOf({ database: false, backgroundWork: false, prices, ledgerCheck: null, backup: null })).toEqual([
    'The database does not respond. Nothing new can be saved.',
    'Silent.',
    'Delayed. It is done once the server can.',
    'Every ledger is checked once a day.',
    'No backup of this installation has been recorded.',
  ]);
});
