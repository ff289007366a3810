import type { TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';

import { exactText } from '../../../ui/number-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

type LedgerEntry = TradingLedgerResponse['entries'][number];

const KIND_LABELS: Readonly<Record<LedgerEntry['kind'], string>> = {
  grant: 'Grant',
  reserve: 'Reserved for an order',
  release: 'Released from an order',
  fill: 'Fill',
  funding: 'Funding',
  liquidation: 'Liquidation',
  reset: 'Reset',
  correction: 'Correction',
};

/** The two orders of a pair reserve money together, so what is reserved for one of them is reserved for the pair. */
const PAIR_LABELS: Readonly<Partial<Record<LedgerEntry['kind'], string>>> = {
  reserve: 'Reserved for a pair',
  release: 'Released from a pair',
};

/** Returns what an entry is about: 'Fill, BTC', or 'Grant' for an entry that concerns no asset. */
export function kindWords({ kind, asset, isOfPair }: Pick<LedgerEntry, 'kind' | 'asset' | 'isOfPair'>): string {
  // An older server does not send the asset.
  const known = asset ?? null;
  const label = (isOfPair === true ? PAIR_LABELS[kind] : undefined) ?? KIND_LABELS[kind];
  return known === null ? label : `${label}, ${assetText(known)}`;
}

/**
 * Labels of a posting, by its ledger account: the first one if money goes into the ledger account, the second one if
 * money goes out.
 */
const BOOK_LABELS: Readonly<Record<LedgerEntry['postings'][number]['book'], readonly [into: string, outOf: string]>> = {
  cash: ['to free cash', 'from free cash'],
  margin: ['to margin', 'from margin'],
  fees: ['paid as fee', 'fee given back'],
  funding: ['paid as funding', 'received as funding'],
  realised: ['lost', 'won'],
  grants: ['granted back', 'granted'],
};

/**
 * Returns the postings of an entry as text: '10,000 granted, 10,000 to free cash'. Postings out of a ledger account are
 * first.
 */
export function postingText(postings: LedgerEntry['postings']): string {
  return postings
    .toSorted((a, b) => Number(a.amount.startsWith('-') ? 0 : 1) - Number(b.amount.startsWith('-') ? 0 : 1))
    .map(({ book, amount }) => {
      const [into, outOf] = BOOK_LABELS[book];
      return amount.startsWith('-') ? `${exactText(amount.slice(1))} ${outOf}` : `${exactText(amount)} ${into}`;
    })
    .join(', ');
}
