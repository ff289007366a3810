/** Finds earlier theses of a learner, which are suggested for the next trade. */
import type { JournalTrade } from '@tradesense/contract/journal.ts';

export interface ThesisSuggestion {
  readonly thesis: string;
  /** Setup tags that the learner gave to trades with this thesis. */
  readonly setups: readonly string[];
}

type PastTrade = Pick<JournalTrade, 'asset' | 'side' | 'plan' | 'tags'>;

const SHOWN_MAX = 5;

/**
 * Returns the distinct theses of closed trades that contain the typed text. A thesis that equals the text is left out.
 * Sorted so that theses for the same side come first, and the newest first within each side. `trades` must be sorted
 * newest first.
 */
export function thesisSuggestions(
  trades: readonly PastTrade[],
  side: PastTrade['side'],
  typed: string,
): readonly ThesisSuggestion[] {
  const wanted = typed.trim().toLowerCase();
  const byThesis = new Map<string, { setups: Set<string>; isOfSide: boolean }>();
  for (const trade of trades) {
    const thesis = trade.plan?.thesis.trim() ?? '';
    if (thesis === '' || thesis.toLowerCase() === wanted || !thesis.toLowerCase().includes(wanted)) continue;
    const known = byThesis.get(thesis) ?? { setups: new Set<string>(), isOfSide: false };
    for (const setup of trade.tags.setup) known.setups.add(setup);
    byThesis.set(thesis, { setups: known.setups, isOfSide: known.isOfSide || trade.side === side });
  }
  return [...byThesis]
    .toSorted(([, a], [, b]) => Number(b.isOfSide) - Number(a.isOfSide))
    .slice(0, SHOWN_MAX)
    .map(([thesis, { setups }]) => ({ thesis, setups: [...setups] }));
}
