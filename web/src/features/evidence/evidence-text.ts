import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { BIAS_TENDENCY_COUNT } from '@tradesense/core/bias/bias-rules.ts';
import {
  EVIDENCE_WORD_MIN_ITEMS,
  isStrongEvidence,
  LEVEL_STARTS,
  STRONG_EVIDENCE,
} from '@tradesense/core/learning/evidence/evidence-level.ts';

export type EvidenceLevel = EvidenceMeterView['level'];

/** The words for the four levels of a meter. */
export const LEVEL_LABELS: Readonly<Record<EvidenceLevel, string>> = {
  none: 'No evidence yet',
  some: 'Some evidence',
  growing: 'Growing evidence',
  strong: 'Strong evidence',
};

/** The word of a meter whose E would earn a word, but which has too few items for any. */
export const TOO_FEW = 'Too few to tell';

/**
 * Returns the word that a meter shows: that of its level. If E would earn a word but there are too few items for any,
 * returns `TOO_FEW`, and not that there is no evidence.
 */
export function meterWord({ level, logEvidence }: Pick<EvidenceMeterView, 'level' | 'logEvidence'>): string {
  return level === 'none' && logEvidence >= Math.log(LEVEL_STARTS.some) ? TOO_FEW : LEVEL_LABELS[level];
}

/** Sentences that say how often chance alone reaches each level. */
const LEVEL_MEANINGS: Readonly<Record<EvidenceLevel, string>> = {
  none: 'Chance alone explains this record.',
  some: 'By chance alone, up to 1 of 3 learners ever gets this far.',
  growing: 'By chance alone, at most 1 of 10 learners ever gets this far.',
  strong: 'By chance alone, at most 1 of 20 learners ever gets this far.',
};

interface MeterNames {
  readonly title: string;
  /** Noun for the items that the meter counts, singular and plural. */
  readonly items: readonly [string, string];
  /** The claim that strong evidence supports. */
  readonly claim: string;
}

export const METER_NAMES: Readonly<Record<EvidenceMeterView['meter'], MeterNames>> = {
  'bias-tests': {
    title: 'Bias Tests',
    items: ['answer', 'answers'],
    claim: 'your calls say something about the outcome. They are not trades, and costs are not in it.',
  },
  'chart-exams': {
    title: 'Chart Exams',
    items: ['chart', 'charts'],
    claim: 'your marks are better than random marks. That is a low bar.',
  },
  'real-or-shuffled': {
    title: 'Real or Shuffled',
    items: ['pair', 'pairs'],
    claim: 'you recognize a recorded chart. That is not a forecast, and no profit follows from it.',
  },
};

/** Rounding tolerance: E is stored as a logarithm, which can turn 20 into 19.999…. */
const TOLERANCE = 1e-9;

/** Formats E: '0.4', '7.5', '130', 'over 1,000'. No text reaches a level before E does. */
export function evidenceText(logEvidence: number): string {
  const e = Math.exp(logEvidence);
  if (e > 1_000) return 'over 1,000';
  if (e < 0.1) return 'below 0.1';
  if (e >= STRONG_EVIDENCE - TOLERANCE) return String(Math.floor(e + TOLERANCE));
  const rounded = Number(e.toFixed(1));
  const isEarly = Object.values(LEVEL_STARTS).some((start) => e < start - TOLERANCE && rounded >= start);
  return (isEarly ? rounded - 0.1 : rounded).toFixed(1);
}

/** Formats E as an equation: 'E = 0.4', 'E above 1,000', 'E below 0.1'. */
export function equationText(logEvidence: number): string {
  const text = evidenceText(logEvidence);
  if (text.startsWith('over ')) return `E above ${text.slice('over '.length)}`;
  return text.startsWith('below ') ? `E ${text}` : `E = ${text}`;
}

/** Formats a number of items: '1 answer', '12 charts'. */
export function itemsText(meter: EvidenceMeterView['meter'], count: number): string {
  const [one, many] = METER_NAMES[meter].items;
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns a sentence that explains why the meter includes more answers than the tendencies; empty if it does not. */
export function countsSentence(n: number, inTendencies: number): string {
  return n > inTendencies
    ? `n counts every answer of a rated test on a recorded chart. Your tendencies count ${inTendencies} of these ${n}: they leave out answers that were too fast.`
    : '';
}

/**
 * Returns a sentence that says how often chance alone reaches the level, or that there are too few items for a level.
 * `items` is the number of items as text, such as '5 answers'.
 */
export function levelMeaning(level: EvidenceLevel, n: number, items: string): string {
  return n < EVIDENCE_WORD_MIN_ITEMS
    ? `${items} of the ${EVIDENCE_WORD_MIN_ITEMS} before a meter shows a word. To tell skill from luck usually takes hundreds.`
    : LEVEL_MEANINGS[level];
}

/** Returns text that explains the level's word, or says that nothing has been counted yet. */
export function meaningSentence({ level, n, meter }: Pick<EvidenceMeterView, 'level' | 'n' | 'meter'>): string {
  if (n > 0) return levelMeaning(level, n, itemsText(meter, n));
  return meter === 'real-or-shuffled'
    ? 'No answered pair yet.'
    : `No rated ${METER_NAMES[meter].items[0]} on a recorded chart yet.`;
}

/** Returns a sentence that says how many more items it would take to reach E = 20; empty once E has reached 20. */
export function outlookSentence({ outlook, meter }: Pick<EvidenceMeterView, 'outlook' | 'meter'>): string {
  const items = itemsText(meter, outlook.items ?? 0);
  switch (outlook.kind) {
    case 'reached':
      return '';
    case 'too-early':
      return `What it would take: ${items} more until that can be estimated.`;
    case 'in-sight':
      return `What it would take: about ${items} more to reach 20 at this rate.`;
    case 'not-in-sight':
      return 'What it would take: 20 is not in sight at this rate.';
  }
}

/**
 * Returns a sentence that says when the meter first reached 20, if it has fallen below 20 since; otherwise empty.
 * `dateText` formats an ISO time.
 */
export function fallenSentence(
  { firstStrong, logEvidence, meter }: EvidenceMeterView,
  dateText: (iso: string) => string,
): string {
  if (firstStrong === null || isStrongEvidence(logEvidence)) return '';
  return `Reached 20 on ${dateText(firstStrong.at)} after ${itemsText(meter, firstStrong.n)}; now ${evidenceText(logEvidence)}.`;
}

/** Returns a sentence about the items that are not included in n; empty if there are none. */
export function besideSentence({ unanswered, pending }: Pick<EvidenceMeterView, 'unanswered' | 'pending'>): string {
  const parts = [
    unanswered === 0 ? '' : `${unanswered} shown without an answer, which changes nothing`,
    pending === 0 ? '' : `${pending} being compared`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Beside them: ${parts.join(', ')}.`;
}

/** Formats the hit rate with its interval and the number of hits expected by chance; empty without a hit rate. */
export function hitRateSentence({ hitRate, n }: Pick<EvidenceMeterView, 'hitRate' | 'n'>): string {
  if (hitRate === null) return '';
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const { hits, expected, low, high } = hitRate;
  return `Right in ${percent(hits / n)} (${hits} of ${n}, 95% interval at every look ${percent(low)} to ${percent(high)}); chance expects ${expected.toFixed(1)}.`;
}

/** End of the axis: the largest E shown. */
export const AXIS_END = 20;

/**
 * Returns the place of E on a logarithmic axis from 1 to 20, as a fraction. An E outside the axis is placed at its end.
 */
export function axisFraction(logEvidence: number): number {
  return Math.min(1, Math.max(0, logEvidence / Math.log(AXIS_END)));
}

/** Says how the tendencies of the Bias Test, which have no E, are held back where one of several stands out. */
export const PICKED_OUT = `The ${BIAS_TENDENCY_COUNT} tendencies of the Bias Test have no E. One of them is only named where its interval, which holds at every look, stands out at ${(100 - 5 / BIAS_TENDENCY_COUNT).toFixed(1)}%.`;
