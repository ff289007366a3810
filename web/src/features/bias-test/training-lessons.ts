import type { BiasReview } from '@tradesense/contract/bias-test.ts';

/** A lesson of the topic Psychology and biases, and the reason for proposing it after a test. */
export interface TrainingLesson {
  readonly lesson: 'reasons-facts' | 'base-rates' | 'confidence-brier' | 'luck-evidence';
  readonly title: string;
  readonly why: string;
}

/**
 * Minimum confidence, in percent, that is treated as high. At this confidence, one wrong call costs more than several
 * right calls earn.
 */
const HIGH_CONFIDENCE = 90;
/**
 * Minimum difference between the number of neutral calls and the number expected from the base rates, before the lesson
 * on base rates is proposed.
 */
const NEUTRAL_SURPLUS = 1.5;
const MOST = 2;

type Reviewed = Pick<BiasReview, 'direction' | 'confidence' | 'chances'> & {
  readonly facts: { readonly tags: readonly { readonly verdict: BiasReview['facts']['tags'][number]['verdict'] }[] };
};

/**
 * Returns at most two lessons that fit the calls of a test. Reasons for a lesson: tags that the chart did not support,
 * more neutral calls than their base rate, or high confidence. Outcomes are not used. If fewer than two lessons fit,
 * the lesson on luck is added.
 */
export function trainingLessons(reviews: readonly Reviewed[]): readonly TrainingLesson[] {
  const found = [unsupportedReasons(reviews), neutralCalls(reviews), highConfidence(reviews), LUCK];
  return found.filter((each) => each !== null).slice(0, MOST);
}

const LUCK: TrainingLesson = {
  lesson: 'luck-evidence',
  title: 'How much could be luck?',
  why: 'One test has too few calls to tell luck from skill. The lesson shows how many it takes.',
};

function unsupportedReasons(reviews: readonly Reviewed[]): TrainingLesson | null {
  const tags = reviews.flatMap(({ facts }) => facts.tags);
  const count = tags.filter(({ verdict }) => verdict === 'not-supported').length;
  if (count === 0) return null;
  return {
    lesson: 'reasons-facts',
    title: 'Say why before you look',
    why: `The chart did not support ${count} of your ${tags.length} reasons.`,
  };
}

function neutralCalls(reviews: readonly Reviewed[]): TrainingLesson | null {
  const rates = reviews.map(({ chances }) => chances?.neutral ?? null);
  const expected = rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
  const count = reviews.filter(({ direction }) => direction === 'neutral').length;
  if (rates.includes(null) || count < expected + NEUTRAL_SURPLUS) return null;
  return {
    lesson: 'base-rates',
    title: 'How often anyway?',
    why: `You called neutral ${count} times of ${reviews.length}; on such charts it comes about ${expected.toFixed(1)} times.`,
  };
}

function highConfidence(reviews: readonly Reviewed[]): TrainingLesson | null {
  const count = reviews.filter(({ confidence }) => confidence >= HIGH_CONFIDENCE).length;
  if (count === 0) return null;
  return {
    lesson: 'confidence-brier',
    title: 'What your percent costs',
    why: `You said ${HIGH_CONFIDENCE}% or more ${count === 1 ? 'once' : `${count} times`}. The lesson shows what such a call earns and costs.`,
  };
}
