import type { CertificateStandingView } from '@tradesense/contract/certificates.ts';
import type { CertificateLack, CertificateMeasure } from '@tradesense/core/certificates/certificate-standing.ts';
import { CERTIFICATE_DEVIATION_MAX } from '@tradesense/core/certificates/certificate-rules.ts';
import { counted, fixedText } from '../../ui/number-text.ts';
import { dateFormatOf } from '../../ui/date-format.ts';

/** Formats a day in the language of the pages: 'March 3, 2026'. `moment` is an ISO date or time; the day is in UTC. */
export const dayText = (moment: string): string =>
  dateFormatOf({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));

/** Formats the number of attempts: 'n = 41 rated charts'. A certificate contains only the plural noun, which ends in s. */
export const attemptsText = (n: number, attempts: string): string =>
  `n = ${counted(n, attempts.replace(/s$/, ''), attempts)}`;

/**
 * Formats of the figures. A certificate holds them rounded to tenths, so they are shown with a decimal place: rounding
 * them again could give another whole number than the dashboard, or the level that an end just misses.
 */
const UNITS: Readonly<Record<CertificateMeasure['unit'], (value: number) => string>> = {
  rating: (value) => fixedText(value, 1),
  gap: (value) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${fixedText(Math.abs(value), 1)}`,
  process: (value) => fixedText(value, 1),
};

/** Formats a measure: 'Rating 1,790.2 (95% interval 1,670.6 to 1,909.8), deviation 61.0'. */
export function measureText({ unit, estimate, low, high, deviation }: CertificateMeasure): string {
  const text = UNITS[unit];
  const name = { rating: 'Rating', gap: 'Confidence minus hit rate', process: 'Process score, any fill preset:' }[unit];
  const points = unit === 'gap' ? ' points' : '';
  const uncertainty = deviation === null ? '' : `, deviation ${fixedText(deviation, 1)}`;
  return `${name} ${text(estimate)}${points} (95% interval ${text(low)} to ${text(high)})${uncertainty}`;
}

const LACKS: Readonly<Record<CertificateLack, (measure: CertificateMeasure | null) => string>> = {
  'no-attempts': () => 'Nothing that counts yet.',
  'rating-below-level': (measure) => `The lower end has to reach ${fixedText(measure?.level ?? 0, 0)}.`,
  'rating-uncertain': () => `The deviation has to fall to ${CERTIFICATE_DEVIATION_MAX}: more rated attempts lower it.`,
  'calibration-beyond-level': (measure) =>
    `Both ends have to lie within ${measure?.level ?? ''} points of 0: more rated calls make the interval narrower.`,
  'process-below-level': (measure) => `The lower end has to reach ${measure?.level ?? ''}.`,
  'evidence-not-strong': () => 'The evidence has to be strong (E of 20).',
};

/** Returns sentences that say what is missing to earn a certificate. */
export const lackTexts = ({ lacks, measure }: CertificateStandingView): readonly string[] =>
  lacks.map((lack) => LACKS[lack](measure));
