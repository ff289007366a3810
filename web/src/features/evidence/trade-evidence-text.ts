import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import { isStrongEvidence } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { fixedText } from '../../ui/number-text.ts';
import { evidenceText, levelMeaning } from './evidence-text.ts';

/** Formats a number of trades: '1 trade', '12 trades'. */
export function tradeCountText(count: number): string {
  return `${fixedText(count, 0)} ${count === 1 ? 'trade' : 'trades'}`;
}

/**
 * Returns sentences on the meaning of the level, how many more trades it would take to reach 20, when 20 was first
 * reached, and which trades are not included in n. `dateText` formats an ISO time.
 */
export function tradeSentences(evidence: TradeEvidence, dateText: (iso: string) => string): readonly string[] {
  const { n, open, level } = evidence;
  const meaning =
    n + open === 0 ? 'No trade with a planned stop has been opened yet.' : levelMeaning(level, n, tradeCountText(n));
  return [
    meaning,
    outlookText(evidence),
    fallenText(evidence, dateText),
    besideText(evidence),
    'A trade is what one order opened. The meter runs over all sandbox accounts and resets, not over replays.',
  ].filter((sentence) => sentence !== '');
}

function outlookText({ outlook: { kind, items } }: TradeEvidence): string {
  const more = items ?? 0;
  const trades = `${more} more ${more === 1 ? 'trade' : 'trades'} with a planned stop`;
  switch (kind) {
    case 'reached':
      return '';
    case 'too-early':
      return `What it would take: ${trades} until that can be estimated.`;
    case 'in-sight':
      return `What it would take: about ${trades} to reach 20 at this rate.`;
    case 'not-in-sight':
      return 'What it would take: 20 is not in sight at this rate.';
  }
}

function fallenText({ firstStrong, logEvidence }: TradeEvidence, dateText: (iso: string) => string): string {
  if (firstStrong === null || isStrongEvidence(logEvidence)) return '';
  const { at, n } = firstStrong;
  return `Reached 20 on ${dateText(at)} after ${tradeCountText(n)}; now ${evidenceText(logEvidence)}.`;
}

function besideText({ open, excluded }: TradeEvidence): string {
  const parts = [
    open === 0 ? '' : `${open} open, with ${open === 1 ? 'its' : 'their'} current result in E`,
    excluded === 0 ? '' : `${excluded} without a planned stop, which ${excluded === 1 ? 'does' : 'do'} not count`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Beside them: ${parts.join('; ')}.`;
}
