import { isStrongEvidence } from '../learning/evidence/evidence-level.ts';
import { meanInterval } from '../learning/evidence/mean-interval.ts';
import { meanOf } from '../learning/mean-of.ts';
import { processInterval } from '../learning/process-interval.ts';
import { Z_95 } from '../learning/wilson-interval.ts';
import {
  CERTIFICATE_DEVIATION_MAX,
  CERTIFICATE_GAP_MAX,
  CERTIFICATE_PROCESS_LEVEL,
  CERTIFICATE_RATING_LEVEL,
} from './certificate-rules.ts';

/** Reasons why a certificate cannot be issued yet. */
export const CERTIFICATE_LACKS = [
  'no-attempts',
  'rating-below-level',
  'rating-uncertain',
  'calibration-beyond-level',
  'process-below-level',
  'evidence-not-strong',
] as const;
export type CertificateLack = (typeof CERTIFICATE_LACKS)[number];

/**
 * A measured figure with the ends of its 95% interval, rounded to one decimal place. `rating`: Glicko-2 points. `gap`:
 * mean confidence − hit rate, in percentage points. `process`: mean process score, 0 to 100.
 */
export interface CertificateMeasure {
  readonly unit: 'rating' | 'gap' | 'process';
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Glicko-2 deviation, which is one standard deviation of the rating; `null` for other certificates. */
  readonly deviation: number | null;
  /**
   * Required level. For a rating and a process score, the interval's lower end must be at least this; for `gap`, both
   * ends must be at most this far from 0.
   */
  readonly level: number;
}

export interface CertificateStanding {
  /** The measured figure; `null` without an attempt. */
  readonly measure: CertificateMeasure | null;
  readonly lacks: readonly CertificateLack[];
}

const NOTHING: CertificateStanding = { measure: null, lacks: ['no-attempts'] };

/**
 * Rounds one end of an interval outward, against the learner, so that a rounded end never meets a level that the exact
 * end misses.
 */
const down = (value: number) => Math.floor(value * 10) / 10;
const up = (value: number) => Math.ceil(value * 10) / 10;
const near = (value: number) => Math.round(value * 10) / 10;

const evidenceLacks = (logEvidence: number): CertificateLack[] =>
  isStrongEvidence(logEvidence) ? [] : ['evidence-not-strong'];

/**
 * Returns the measured rating and what is still missing to certify it. The interval is the value ± 1.96 Glicko-2
 * deviations.
 */
export function ratingStanding(
  rating: { readonly value: number; readonly deviation: number } | null,
  logEvidence: number,
): CertificateStanding {
  if (rating === null) return NOTHING;
  const { value, deviation } = rating;
  const low = down(value - Z_95 * deviation);
  return {
    measure: {
      unit: 'rating',
      estimate: near(value),
      low,
      high: up(value + Z_95 * deviation),
      deviation: up(deviation),
      level: CERTIFICATE_RATING_LEVEL,
    },
    lacks: [
      ...(low < CERTIFICATE_RATING_LEVEL ? (['rating-below-level'] as const) : []),
      ...(deviation > CERTIFICATE_DEVIATION_MAX ? (['rating-uncertain'] as const) : []),
      ...evidenceLacks(logEvidence),
    ],
  };
}

/**
 * Returns the measured calibration and what is still missing to certify it. The interval stays valid however often the
 * learner looks, so waiting for a lucky moment gains nothing.
 */
export function calibrationStanding(
  answers: readonly { readonly confidence: number; readonly isRight: boolean }[],
  logEvidence: number,
): CertificateStanding {
  if (answers.length === 0) return NOTHING;
  const gaps = answers.map(({ confidence, isRight }) => confidence / 100 - (isRight ? 1 : 0));
  const interval = meanInterval(gaps);
  const [low, high] = [down(interval.low * 100), up(interval.high * 100)];
  const isBeyond = Math.max(-low, high) > CERTIFICATE_GAP_MAX;
  return {
    measure: {
      unit: 'gap',
      estimate: near(meanOf(gaps) * 100),
      low,
      high,
      deviation: null,
      level: CERTIFICATE_GAP_MAX,
    },
    lacks: [...(isBeyond ? (['calibration-beyond-level'] as const) : []), ...evidenceLacks(logEvidence)],
  };
}

/**
 * Returns the measured process score and what is still missing to certify it. There is no minimum number of trades,
 * because a lower end at the level is strong evidence by itself. The interval comes from betting strategies. When its
 * lower end reaches the level, the strategies have multiplied their capital by 40 against the hypothesis that the mean
 * is below the level. This stays valid however often the learner looks.
 */
export function processStanding(scores: readonly number[]): CertificateStanding {
  if (scores.length === 0) return NOTHING;
  const interval = processInterval(scores);
  const low = down(interval.low);
  return {
    measure: {
      unit: 'process',
      estimate: near(meanOf(scores)),
      low,
      high: up(interval.high),
      deviation: null,
      level: CERTIFICATE_PROCESS_LEVEL,
    },
    lacks: low < CERTIFICATE_PROCESS_LEVEL ? ['process-below-level'] : [],
  };
}
