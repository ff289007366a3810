import { CHART_EXAM_TYPES } from '../grading/exam-rules.ts';
import { GOOD_PROCESS } from '../learning/process-score.ts';

/** Subjects of certificates: a rating, the calibration of Bias Tests, or the process of trades. */
export const CERTIFICATE_KINDS = [...CHART_EXAM_TYPES, 'real-or-shuffled', 'calibration', 'process'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Minimum lower end of the 95% interval of a certified rating. Every chart starts with a rating of 1500. */
export const CERTIFICATE_RATING_LEVEL = 1600;
/** Maximum deviation of a certified rating. Source: product rules, section 18. */
export const CERTIFICATE_DEVIATION_MAX = 75;
/**
 * Maximum distance from 0, in percentage points, of both ends of the certified interval of mean confidence − hit rate.
 */
export const CERTIFICATE_GAP_MAX = 10;
/** Minimum lower end of the 95% interval of a certified mean process score. */
export const CERTIFICATE_PROCESS_LEVEL = GOOD_PROCESS;
/** Number of days for which a certificate is valid; it expires because a skill that is not practiced fades. */
export const CERTIFICATE_DAYS = 730;
/** Version of these rules; it is part of every certificate. */
export const CERTIFICATE_RULES_VERSION = 2;
