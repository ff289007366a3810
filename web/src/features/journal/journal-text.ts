/** Formats of the journal. */
import type { JournalTagKind } from '@tradesense/contract/journal-constants.ts';
import type { JournalTrade, PerformanceResponse, ProcessCheckName } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { firstBarText } from '../trading/replay-time-texts.ts';
import { moneyText, signedMoneyText, signedRatioText } from '../../ui/number-text.ts';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';

export type Quadrant = keyof PerformanceResponse['quadrants'];

/** Labels of the quadrants (decision × outcome). */
export const QUADRANT_LABELS: Readonly<Record<Quadrant, { readonly name: string; readonly meaning: string }>> = {
  'good-good': { name: 'Good decision, won', meaning: 'The decision and the result were good.' },
  'good-bad': {
    name: 'Good decision, lost',
    meaning: 'The decision was good; this trade lost money. One result does not judge a decision.',
  },
  'bad-good': {
    name: 'Bad decision, won',
    meaning: 'This trade won money; the decision was not good. Review the decision.',
  },
  'bad-bad': {
    name: 'Bad decision, lost',
    meaning: 'The decision was not good, and the trade lost money. Start with the decision.',
  },
};

export const TAG_KIND_LABELS: Readonly<Record<JournalTagKind, string>> = {
  setup: 'Setup',
  mistake: 'Mistake',
  emotion: 'Emotion',
};

/** Tags that are suggested in addition to the learner's own tags. */
export const SUGGESTED_TAGS: Readonly<Record<JournalTagKind, readonly string[]>> = {
  setup: ['breakout', 'pullback', 'range', 'reversal', 'trend'],
  mistake: ['chased the price', 'moved the stop', 'no plan', 'too early', 'too large', 'too late'],
  emotion: ['bored', 'calm', 'confident', 'fear of missing out', 'greed', 'revenge', 'unsure'],
};

export const CHECK_LABELS: Readonly<Record<ProcessCheckName, string>> = {
  'plan-complete': 'Plan complete',
  'risk-within-limit': 'Risk within the limit',
  'stop-at-invalidation': 'Stop where the thesis is wrong',
  'size-by-formula': 'Size from risk and stop',
  'reward-as-planned': 'Reward as planned',
  'stop-not-widened': 'Stop not widened',
  'exit-by-plan': 'Exit by the plan',
  'review-written': 'Review written',
};

export type Tone = 'good' | 'bad' | 'even';

const isZero = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount);

export function toneOf(amount: string): Tone {
  if (isZero(amount)) return 'even';
  return amount.startsWith('-') ? 'bad' : 'good';
}

/** Formats a profit or loss with cents and its sign: '+12.50'. */
export const signedText = signedMoneyText;

/**
 * Formats the amount of a cost: without a sign if the learner paid it, with a minus sign if the learner received it.
 */
export const plainText = moneyText;

export const multipleText = (multiple: string | null): string =>
  multiple === null ? '–' : `${signedRatioText(multiple)} R`;

export function assetName(symbol: string): string {
  return findTradedAsset(symbol)?.name ?? symbol;
}

export const SIDE_LABELS: Readonly<Record<JournalTrade['side'], string>> = { long: 'Long', short: 'Short' };

const LENGTHS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** Formats the duration of a trade in its two largest units: '2 hours 5 minutes'. */
export function lengthText({ openedAt, closedAt }: Pick<JournalTrade, 'openedAt' | 'closedAt'>): string {
  let rest = Math.max(0, Date.parse(closedAt) - Date.parse(openedAt));
  const parts: string[] = [];
  for (const { unit, ms } of LENGTHS) {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    if (count > 0 && parts.length < 2)
      parts.push(new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count));
    else if (parts.length > 0) break;
  }
  return parts.length === 0 ? 'under a second' : parts.join(' ');
}

type NamedReplay = Pick<ReplaySession, 'asset' | 'realAsset' | 'interval' | 'startedAt' | 'firstBarAt' | 'realStart'>;

/** Returns the name of a replay with its first bar. It has the masked date until the real one is shown. */
export function replayName(session: NamedReplay): string {
  const { asset, realAsset, interval, startedAt, realStart } = session;
  const begun =
    realStart === null ? `${firstBarText(session, startedAt)} (masked date)` : firstBarText(session, realStart);
  return `${assetName(realAsset ?? asset)}, ${interval}, begun ${begun}`;
}
