import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { CertificateKind } from '@tradesense/core/certificates/certificate-rules.ts';
import {
  calibrationStanding,
  processStanding,
  ratingStanding,
  type CertificateStanding,
} from '@tradesense/core/certificates/certificate-standing.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ratedCalls } from '../bias-test/index.ts';
import { ratedCharts, readRatings } from '../chart-exam/index.ts';
import { logEvidenceOf } from '../evidence/index.ts';
import { processScores } from '../journal/index.ts';
import { ratedPairs, sharedPairRecord } from '../real-or-shuffled/index.ts';

export interface KindStanding extends CertificateStanding {
  /** The attempts that count toward the certificate, oldest first. */
  readonly attempts: readonly CertifiedAttempt[];
}

/** A learner's ratings and evidence, read once because several kinds of certificates need them. */
export interface Measured {
  readonly userId: string;
  readonly now: EpochMs;
  readonly ratings: Awaited<ReturnType<typeof readRatings>>;
  readonly logEvidence: Awaited<ReturnType<typeof logEvidenceOf>>;
}

export async function readMeasured(tx: Tx, userId: string, now: EpochMs): Promise<Measured> {
  const ratings = await readRatings(tx, userId, now);
  return { userId, now, ratings, logEvidence: await logEvidenceOf(tx, userId) };
}

/** Returns the learner's progress toward a kind of certificate, with all attempts that count toward it. */
export async function standingOf(tx: Tx, measured: Measured, kind: CertificateKind): Promise<KindStanding> {
  const { userId, now, ratings, logEvidence } = measured;
  switch (kind) {
    case 'process': {
      const attempts = await processScores(tx, userId);
      return { attempts, ...processStanding(attempts.map(({ result }) => result)) };
    }
    case 'calibration': {
      const attempts = await ratedCalls(tx, userId);
      const calls = attempts.map(({ confidence, result }) => ({ confidence: confidence ?? 0, isRight: result === 1 }));
      return { attempts, ...calibrationStanding(calls, logEvidence['bias-tests']) };
    }
    case 'real-or-shuffled': {
      const record = await sharedPairRecord(tx, userId, now);
      const attempts = await ratedPairs(tx, userId);
      return { attempts, ...ratingStanding(record?.rating ?? null, logEvidence['real-or-shuffled']) };
    }
    case 'swing-analysis':
    case 'fibonacci-retracement':
    case 'fair-value-gaps':
    case 'market-structure':
    case 'support-resistance': {
      const rating = ratings.find(({ type }) => type === kind);
      const attempts = await ratedCharts(tx, userId, kind);
      return { attempts, ...ratingStanding(rating ?? null, logEvidence['chart-exams']) };
    }
  }
}
