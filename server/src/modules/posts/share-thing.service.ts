import { SHAREABLE_PER_KIND } from '@tradesense/contract/posts-constants.ts';
import type { SharedThing, ShareablesResponse, ShareRequest } from '@tradesense/contract/posts.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { shareableBadges, shareBadge } from '../badges/index.ts';
import { shareableBiasTests, shareBiasTest } from '../bias-test/index.ts';
import { shareableExams, shareExam } from '../chart-exam/index.ts';
import { shareableTrades, shareTrade } from '../journal/index.ts';
import { sharedPairRecord } from '../real-or-shuffled/index.ts';
import { notShareable } from './posts-problems.ts';

/**
 * Returns a copy of a result that the learner wants to share, made by the module that owns the result. Throws
 * `not-shareable` (422).
 */
export async function shareThing(tx: Tx, userId: string, share: ShareRequest, now: EpochMs): Promise<SharedThing> {
  const shared = await copyOf(tx, userId, share, now);
  if (shared === null) throw notShareable(share.kind);
  return shared;
}

function copyOf(tx: Tx, userId: string, share: ShareRequest, now: EpochMs): Promise<SharedThing | null> {
  switch (share.kind) {
    case 'chart-exam':
      return shareExam(tx, userId, share.id);
    case 'bias-test':
      return shareBiasTest(tx, userId, share.id);
    case 'trade':
      return shareTrade(tx, userId, share.id, now);
    case 'badge':
      return shareBadge(tx, userId, share.id);
    case 'real-or-shuffled':
      return sharedPairRecord(tx, userId, now);
  }
}

/** Returns what the learner can share, newest first within each kind. */
export function readShareable(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
): Promise<ShareablesResponse> {
  return db.read(async (tx) => {
    const record = await sharedPairRecord(tx, userId, clock.now());
    const { answers = 0, hits = 0, at = '' } = record ?? {};
    return {
      things: [
        ...(await shareableExams(tx, userId, SHAREABLE_PER_KIND)),
        ...(await shareableBiasTests(tx, userId, SHAREABLE_PER_KIND)),
        ...(await shareableTrades(tx, userId, SHAREABLE_PER_KIND)),
        ...(await shareableBadges(tx, userId, SHAREABLE_PER_KIND)),
        ...(record === null ? [] : [{ kind: 'real-or-shuffled' as const, answers, hits, at }]),
      ],
    };
  });
}
