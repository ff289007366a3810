import type { SandboxLedgerResponse } from '@tradesense/contract/sandbox-accounts.ts';

type LedgerEntry = SandboxLedgerResponse['entries'][number];

const KIND_WORDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  grant: 'Grant',
  reserve: 'Reserved for an order',
  release: 'Released from an order',
  fill: 'Fill',
  funding: 'Funding',
  liquidation: 'Liquidation',
  reset: 'Reset',
  correction: 'Correction',
};

export function kindWords({ kind }: Pick<LedgerEntry, 'kind'>): string {
  return KIND_WORDS[kind];
}

/** What a movement of each book means, into it and out of it. */
const BOOK_WORDS: Readonly<Record<LedgerEntry['postings'][number]['book'], readonly [into: string, outOf: string]>> = {
  cash: ['to free cash', 'from free cash'],
  margin: ['to margin', 'from margin'],
  fees: ['paid as fee', 'fee given back'],
  funding: ['paid as funding', 'received as funding'],
  realised: ['lost', 'won'],
  grants: ['granted back', 'granted'],
};

/** '10000 granted, 10000 to free cash': what left a book first, then where it went. */
export function postingWords(postings: LedgerEntry['postings']): string {
  return postings
    .toSorted((a, b) => Number(a.amount.startsWith('-') ? 0 : 1) - Number(b.amount.startsWith('-') ? 0 : 1))
    .map(({ book, amount }) => {
      const [into, outOf] = BOOK_WORDS[book];
      return amount.startsWith('-') ? `${amount.slice(1)} ${outOf}` : `${amount} ${into}`;
    })
    .join(', ');
}
