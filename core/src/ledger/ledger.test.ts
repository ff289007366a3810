// If this fails, money can appear or vanish, or its history can be changed, without anybody noticing.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { ownMoney } from './balances.ts';
import { newChain, verifyChain } from './chain.ts';
import { appendEntry, ENTRY_KINDS, GENESIS_HASH, type ChainHead, type Entry, type EntryDraft } from './entry.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount, type Posting } from './posting.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const postings = (...pairs: [LedgerAccount, bigint][]): Posting[] =>
  pairs.map(([book, amount]) => ({ book, amount: money(amount) }));
const draft = (kind: EntryDraft['kind'], ...pairs: [LedgerAccount, bigint][]): EntryDraft => ({
  kind,
  at: epochMs(Date.UTC(2026, 0, 1)),
  cause: 'q1',
  postings: postings(...pairs),
});

function write(from: ChainHead, drafts: readonly EntryDraft[]): { entries: Entry[]; head: ChainHead } {
  const entries: Entry[] = [];
  let head = from;
  for (const each of drafts) {
    const result = appendEntry(head, each, sha256);
    if (!result.ok) throw new Error(result.reason);
    entries.push(result.value.entry);
    head = result.value.head;
  }
  return { entries, head };
}

const HISTORY = [
  draft('grant', ['cash', 10_000n], ['grants', -10_000n]),
  draft('reserve', ['cash', -500n], ['margin', 500n]),
  draft('fill', ['cash', -2n], ['fees', 2n]),
  draft('fill', ['margin', -500n], ['cash', 560n], ['realised', -60n]),
  draft('funding', ['cash', -1n], ['funding', 1n]),
];

describe('an entry', () => {
  it.each([
    ['no-postings', []],
    ['zero-posting', [['cash', 0n]]],
    [
      'repeated-book',
      [
        ['cash', 1n],
        ['cash', -1n],
      ],
    ],
    [
      'unbalanced',
      [
        ['cash', 1n],
        ['grants', -2n],
      ],
    ],
    [
      'overdrawn',
      [
        ['cash', -1n],
        ['fees', 1n],
      ],
    ],
    [
      'overdrawn',
      [
        ['margin', -1n],
        ['cash', 1n],
      ],
    ],
  ] as [string, [LedgerAccount, bigint][]][])('with wrong postings is refused: %s (row %#)', (reason, pairs) => {
    expect(appendEntry(newChain('a'), draft('fill', ...pairs), sha256)).toEqual({ ok: false, reason });
  });

  it('that is the first follows the genesis hash, and has the stored hash', () => {
    const { entries } = write(newChain('account-1'), HISTORY.slice(0, 1));
    expect(entries[0]).toMatchObject({ sequence: 1, previousHash: GENESIS_HASH });
    const text = `[1,"account-1",1,"grant",1767225600000,"q1",[["cash","10000"],["grants","-10000"]],"${GENESIS_HASH}"]`;
    expect(entries[0]?.hash).toBe(sha256(text));
  });

  it('changes the balances, and the learner’s money is cash plus margin', () => {
    const { head } = write(newChain('a'), HISTORY);
    expect(head.balances).toEqual({
      cash: 10_057n,
      margin: 0n,
      fees: 2n,
      funding: 1n,
      realised: -60n,
      grants: -10_000n,
    });
    expect(ownMoney(head.balances)).toBe(10_057n);
  });
});

describe('a chain of entries', () => {
  const { entries, head } = write(newChain('a'), HISTORY);

  it('is intact as written, verified as a whole or in batches', () => {
    expect(verifyChain(newChain('a'), entries, sha256)).toEqual({ kind: 'intact', head });
    const first = verifyChain(newChain('a'), entries.slice(0, 2), sha256);
    expect(verifyChain(first.head, entries.slice(2), sha256)).toEqual({ kind: 'intact', head });
  });

  const changed = (index: number, change: Partial<Entry>) =>
    entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry));
  /**
   * Returns the chain with one entry changed and the hash of that entry recomputed, but with the later entries
   * unchanged.
   */
  const resealed = (index: number, change: Partial<EntryDraft>) => {
    const drafts = HISTORY.map((each, at) => (at === index ? { ...each, ...change } : each));
    return entries.map((entry, at) => (at === index ? (write(newChain('a'), drafts).entries[at] ?? entry) : entry));
  };

  it.each([
    ['an amount', changed(1, { postings: postings(['cash', -400n], ['margin', 400n]) }), 2, 'hash-differs'],
    ['a time', changed(3, { at: epochMs(0) }), 4, 'hash-differs'],
    ['a cause', changed(0, { cause: 'q2' }), 1, 'hash-differs'],
    ['an entry with its hash made anew', resealed(1, { cause: 'x' }), 3, 'previous-hash-differs'],
    ['an entry taken out', entries.toSpliced(2, 1), 3, 'sequence-gap'],
    [
      'two entries in the other order',
      [...entries.slice(1, 2), ...entries.slice(0, 1), ...entries.slice(2)],
      1,
      'sequence-gap',
    ],
    ['an entry twice', [...entries, ...entries.slice(-1)], 6, 'sequence-gap'],
    ['an entry of another account', changed(2, { accountId: 'b' }), 3, 'foreign-entry'],
  ])('is broken at the first wrong entry: %s', (_what, tampered, sequence, fault) => {
    expect(verifyChain(newChain('a'), tampered, sha256)).toMatchObject({ kind: 'broken', at: { sequence, fault } });
  });

  it('sums to zero over all ledger accounts, is never overdrawn and is intact, whatever entries are accepted', () => {
    const anyDraft = fc.record({
      kind: fc.constantFrom(...ENTRY_KINDS),
      at: fc.integer({ min: 0, max: 2 ** 40 }).map(epochMs),
      cause: fc.string(),
      postings: fc.uniqueArray(
        fc.record({
          book: fc.constantFrom(...LEDGER_ACCOUNTS),
          amount: fc.bigInt({ min: -1000n, max: 1000n }).map(money),
        }),
        { selector: ({ book }) => book, maxLength: 4 },
      ),
      rest: fc.constantFrom(...LEDGER_ACCOUNTS),
    });
    fc.assert(
      fc.property(fc.array(anyDraft, { maxLength: 40 }), (drafts) => {
        let chain = newChain('p');
        const written: Entry[] = [];
        for (const { rest, ...each } of drafts) {
          const others = each.postings.filter(({ book }) => book !== rest);
          const sum = others.reduce((total, { amount }) => total + amount, 0n);
          const balanced = { ...each, postings: [...others, { book: rest, amount: money(-sum) }] };
          const result = appendEntry(chain, balanced, sha256);
          if (!result.ok) continue;
          written.push(result.value.entry);
          chain = result.value.head;
          expect(LEDGER_ACCOUNTS.reduce((total, book) => total + chain.balances[book], 0n)).toBe(0n);
          expect(chain.balances.cash >= 0n && chain.balances.margin >= 0n).toBe(true);
        }
        expect(verifyChain(newChain('p'), written, sha256)).toEqual({ kind: 'intact', head: chain });
      }),
      { numRuns: 500 },
    );
  });
});
