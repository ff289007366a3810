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
  /** What counts, in its order. */
  readonly attempts: readonly CertifiedAttempt[];
}

/** Returns how far the learner is with a kind of certificate, as of now, with everything that counts. */
export async function standingOf(tx: Tx, userId: string, kind: CertificateKind, now: EpochMs): Promise<KindStanding> {
  switch (kind) {
    case 'process': {
      const attempts = await processScores(tx, userId);
      return { attempts, ...processStanding(attempts.map(({ result }) => result)) };
    }
    case 'calibration': {
      const attempts = await ratedCalls(tx, userId);
      const calls = attempts.map(({ confidence, result }) => ({ confidence: confidence ?? 0, isRight: result === 1 }));
      return { attempts, ...calibrationStanding(calls, (await logEvidenceOf(tx, userId))['bias-tests']) };
    }
    case 'real-or-shuffled': {
      const record = await sharedPairRecord(tx, userId, now);
      const attempts = await ratedPairs(tx, userId);
      const log = (await logEvidenceOf(tx, userId))['real-or-shuffled'];
      return { attempts, ...ratingStanding(record?.rating ?? null, log) };
    }
    case 'swing-analysis':
    case 'fibonacci-retracement':
    case 'fair-value-gaps':
    case 'market-structure':
    case 'support-resistance': {
      const rating = (await readRatings(tx, userId, now)).find(({ type }) => type === kind);
      const attempts = await ratedCharts(tx, userId, kind);
      return { attempts, ...ratingStanding(rating ?? null, (await logEvidenceOf(tx, userId))['chart-exams']) };
    }
  }
}
