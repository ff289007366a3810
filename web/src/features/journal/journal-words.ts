/** How the journal writes what the server says. Amounts stay the decimal texts that they are: only their sign is made readable. */
import type {
  JournalTagKind,
  JournalTrade,
  PerformanceResponse,
  ProcessCheckName,
} from '@tradesense/contract/journal.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';

export type Quadrant = keyof PerformanceResponse['quadrants'];

/** Decision × outcome. */
export const QUADRANT_WORDS: Readonly<Record<Quadrant, { readonly name: string; readonly meaning: string }>> = {
  'good-good': { name: 'Good decision, won', meaning: 'Earned: do it again.' },
  'good-bad': { name: 'Good decision, lost', meaning: 'Bad luck: a good plan loses at times.' },
  'bad-good': { name: 'Bad decision, won', meaning: 'Good luck: the most expensive teacher.' },
  'bad-bad': { name: 'Bad decision, lost', meaning: 'Deserved: there is something to mend.' },
};

export const TAG_KIND_WORDS: Readonly<Record<JournalTagKind, string>> = {
  setup: 'Setup',
  mistake: 'Mistake',
  emotion: 'Emotion',
};

/** To begin with; what the learner has used before is offered too. */
export const SUGGESTED_TAGS: Readonly<Record<JournalTagKind, readonly string[]>> = {
  setup: ['breakout', 'pullback', 'range', 'reversal', 'trend'],
  mistake: ['chased the price', 'moved the stop', 'no plan', 'too early', 'too large', 'too late'],
  emotion: ['bored', 'calm', 'confident', 'fear of missing out', 'greed', 'revenge', 'unsure'],
};

export const CHECK_WORDS: Readonly<Record<ProcessCheckName, string>> = {
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

/** '+12.5', '−3', '0': every digit as it came, with a true minus sign. */
export function signedText(amount: string): string {
  if (isZero(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`;
}

/** Without a plus: of what is paid, where a minus means that it was received. */
export const plainText = (amount: string): string => amount.replace('-', '−');

export const multipleText = (multiple: string | null): string =>
  multiple === null ? '–' : `${signedText(multiple)} R`;

export function assetName(symbol: string): string {
  return findAsset(symbol)?.name ?? symbol;
}

export const SIDE_WORDS: Readonly<Record<JournalTrade['side'], string>> = { long: 'Long', short: 'Short' };

const LENGTHS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** How long the trade was open, in its two largest units: '2 hours 5 minutes'. */
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
