/**
 * Every badge with its exact rule. No badge depends on profit, and luck alone rarely earns one. Skill is measured
 * by the lower end of an interval, or by evidence that stays valid however often the learner looks. The other badges
 * count acts of a learner, with a limit per day or per person. A changed rule gets a higher version; badges that were
 * earned under an older version are kept.
 */
import { CHART_EXAM_TYPES, type ChartExamType } from '../grading/exam-rules.ts';
import { EVIDENCE_MARKS } from '../learning/evidence/evidence-level.ts';
import { GOOD_PROCESS } from '../learning/process-score.ts';
import { Z_95 } from '../learning/wilson-interval.ts';
import { FORGIVEN_DAYS_PER_MONTH, longestStreak } from '../study/streak.ts';

export const BADGE_TIERS = ['bronze', 'silver', 'gold'] as const;
export type BadgeTier = (typeof BADGE_TIERS)[number];

export const BADGE_KINDS = ['skill', 'process', 'consistency', 'help'] as const;
export type BadgeKind = (typeof BADGE_KINDS)[number];

export const BADGES = [
  ...CHART_EXAM_TYPES,
  'bias-calls',
  'real-or-shuffled',
  'plans-kept',
  'reviews-written',
  'practice-days',
  'practice-streak',
  'help-given',
] as const;
export type Badge = (typeof BADGES)[number];

/** Minimum number of rated charts of a type for its rating to count. */
export const BADGE_CHARTS_MIN = 20;
/** Maximum deviation of a rating for it to count. Source: product rules, section 8. */
export const BADGE_DEVIATION_MAX = 75;
/**
 * Maximum number of trades closed on one day (UTC) that count, so that a hundred small trades in one evening do not
 * earn a badge.
 */
export const BADGE_TRADES_PER_DAY = 3;
/** Maximum number of thanks from one person that count, so that one friend alone cannot earn the learner the badge. */
export const BADGE_THANKS_PER_PERSON = 2;
/** Minimum age of an account, in days, for its thanks to count. */
export const BADGE_THANKS_ACCOUNT_DAYS = 7;

/** Rating of one exam type immediately after a rated chart. */
export interface RatedMoment {
  readonly type: ChartExamType;
  readonly value: number;
  readonly deviation: number;
  /** Number of rated charts of the type up to and including this chart. */
  readonly charts: number;
}

/** Sandbox trades that were closed on one day (UTC). */
export interface TradeDay {
  /** Number of trades with a process score of at least `GOOD_PROCESS`. The score ignores profit and loss. */
  readonly kept: number;
  readonly reviewed: number;
}

/** The data from which a learner's badges are measured. Each entry is provided by the module that owns it. */
export interface BadgeFacts {
  readonly ratings: readonly RatedMoment[];
  /**
   * ln E of each meter. The caller decides whether it is the meter's current value or the highest value that the meter
   * has ever shown.
   */
  readonly evidence: { readonly 'bias-tests': number; readonly 'real-or-shuffled': number };
  readonly trades: readonly TradeDay[];
  /** Days (UTC) with any practice, without duplicates. */
  readonly days: readonly string[];
  /**
   * Number of thanks from each person: likes of the learner's posts, and replies of a post's author to the learner's
   * comment on the post.
   */
  readonly thanks: readonly number[];
}
export type BadgeFact = keyof BadgeFacts;

export const NO_BADGE_FACTS: BadgeFacts = {
  ratings: [],
  evidence: { 'bias-tests': 0, 'real-or-shuffled': 0 },
  trades: [],
  days: [],
  thanks: [],
};

export interface BadgeRule {
  readonly kind: BadgeKind;
  readonly version: number;
  /** The only entry of `BadgeFacts` that the measure reads. */
  readonly fact: BadgeFact;
  /** Values of the measure that earn bronze, silver and gold. */
  readonly levels: readonly [number, number, number];
  readonly title: string;
  /** The badge's rule in words. */
  readonly about: string;
  /** Unit that follows the numbers: 'trades' in '14 of 50 trades'. */
  readonly unit: string;
  /** Returns the value of the badge's measure; `null` if there is too little data. */
  readonly measure: (facts: BadgeFacts) => number | null;
}

const EXAM_TITLES: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'Swing analysis',
  'fibonacci-retracement': 'Fibonacci retracement',
  'fair-value-gaps': 'Fair value gaps',
  'market-structure': 'Market structure',
  'support-resistance': 'Support and resistance',
};

/**
 * Returns the highest value that the lower end of a rating's 95% interval has had, over the moments at which the rating
 * counts (enough charts, small deviation); `null` if there is no such moment.
 */
function highestLowerEnd(moments: readonly RatedMoment[], type: ChartExamType): number | null {
  const ends = moments
    .filter((at) => at.type === type && at.charts >= BADGE_CHARTS_MIN && at.deviation <= BADGE_DEVIATION_MAX)
    .map(({ value, deviation }) => value - Z_95 * deviation);
  return ends.length === 0 ? null : Math.max(...ends);
}

const examRule = (type: ChartExamType): BadgeRule => ({
  kind: 'skill',
  version: 1,
  fact: 'ratings',
  levels: [1500, 1600, 1700],
  title: EXAM_TITLES[type],
  about: `The lower end of the 95% interval of your rating, once it is made of ${BADGE_CHARTS_MIN} rated charts and its deviation is at most ${BADGE_DEVIATION_MAX}. The highest so far counts.`,
  unit: 'rating points',
  measure: ({ ratings }) => highestLowerEnd(ratings, type),
});

/** Cap for ln E. It is above every badge level and keeps E a finite number. */
const LOG_E_MAX = Math.log(1e9);

const evidenceRule = (meter: keyof BadgeFacts['evidence'], title: string, against: string): BadgeRule => ({
  kind: 'skill',
  version: 1,
  fact: 'evidence',
  levels: EVIDENCE_MARKS,
  title,
  about: `The evidence E that ${against}, on recorded charts. Chance alone ever reaches ${EVIDENCE_MARKS[0]} in at most 1 of ${EVIDENCE_MARKS[0]} careers. The highest so far counts.`,
  unit: 'evidence',
  measure: ({ evidence }) => Math.exp(Math.min(evidence[meter], LOG_E_MAX)),
});

/** Returns the sum of the counts, each capped at `limit`. */
const limitedSum = (counts: readonly number[], limit: number): number =>
  counts.reduce((sum, count) => sum + Math.min(count, limit), 0);

const tradesRule = (what: keyof TradeDay, title: string, about: string): BadgeRule => ({
  kind: 'process',
  version: 1,
  fact: 'trades',
  levels: [10, 50, 200],
  title,
  about: `${about} At most ${BADGE_TRADES_PER_DAY} trades of a day count, won or lost.`,
  unit: 'trades',
  measure: ({ trades }) =>
    limitedSum(
      trades.map((day) => day[what]),
      BADGE_TRADES_PER_DAY,
    ),
});

export const BADGE_RULES: Readonly<Record<Badge, BadgeRule>> = {
  'swing-analysis': examRule('swing-analysis'),
  'fibonacci-retracement': examRule('fibonacci-retracement'),
  'fair-value-gaps': examRule('fair-value-gaps'),
  'market-structure': examRule('market-structure'),
  'support-resistance': examRule('support-resistance'),
  'bias-calls': evidenceRule('bias-tests', 'Calls beyond chance', 'your calls in rated Bias Tests are not guesses'),
  'real-or-shuffled': evidenceRule('real-or-shuffled', 'Real or Shuffled', 'you tell real charts from shuffled ones'),
  'plans-kept': tradesRule(
    'kept',
    'Plans kept',
    `Closed sandbox trades with a process score of at least ${GOOD_PROCESS}: planned, sized by the plan and closed by it.`,
  ),
  'reviews-written': tradesRule('reviewed', 'Reviews written', 'Closed sandbox trades that you have reviewed.'),
  'practice-days': {
    kind: 'consistency',
    version: 1,
    fact: 'days',
    levels: [10, 50, 200],
    title: 'Days of practice',
    about: 'Days (UTC) with a study task that counts for the streak, a rated answer or an answered pair.',
    unit: 'days',
    measure: ({ days }) => days.length,
  },
  'practice-streak': {
    kind: 'consistency',
    version: 1,
    fact: 'days',
    levels: [7, 30, 100],
    title: 'Practice streak',
    about: `Your longest row of days of practice. ${FORGIVEN_DAYS_PER_MONTH} missed days of a month are forgiven: they break nothing and are not counted.`,
    unit: 'days',
    measure: ({ days }) => longestStreak(days),
  },
  'help-given': {
    kind: 'help',
    version: 1,
    fact: 'thanks',
    levels: [10, 40, 150],
    title: 'Help given',
    about: `Likes of your posts, and replies of a post’s author to your comment on it. At most ${BADGE_THANKS_PER_PERSON} of a person count, from accounts of ${BADGE_THANKS_ACCOUNT_DAYS} days or more.`,
    unit: 'thanks',
    measure: ({ thanks }) => limitedSum(thanks, BADGE_THANKS_PER_PERSON),
  },
};

/** Returns the badges that `fact` measures. */
export const badgesOf = (fact: BadgeFact): readonly Badge[] =>
  BADGES.filter((badge) => BADGE_RULES[badge].fact === fact);

/** Rounding tolerance, so that evidence of exactly 20 reaches the level 20. */
const ROUNDING = 1e-12;

/** Returns the tiers that a value reaches, the lowest first. */
export function tiersReached(badge: Badge, value: number | null): readonly BadgeTier[] {
  if (value === null) return [];
  const { levels } = BADGE_RULES[badge];
  return BADGE_TIERS.filter((_tier, index) => value >= (levels[index] ?? Infinity) * (1 - ROUNDING));
}

/**
 * Returns text such as '14 of 50 trades'; `null` if there is too little data. The value is rounded down, so that a
 * level is never shown as reached too early.
 */
export function progressText(badge: Badge, value: number | null, tier: BadgeTier): string | null {
  if (value === null) return null;
  const { levels, unit } = BADGE_RULES[badge];
  const level = levels[BADGE_TIERS.indexOf(tier)] ?? 0;
  return `${wholeText(Math.floor(value * (1 + ROUNDING)))} of ${wholeText(level)} ${unit}`;
}

/** Formats 1620 as '1,620'. */
const wholeText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Returns the name with its tier: 'Plans kept, silver'. */
export const badgeName = (badge: Badge, tier: BadgeTier): string => `${BADGE_RULES[badge].title}, ${tier}`;
