import type { z } from 'zod';
import type { JournalTradeResponse, patchJournalTradeRequest } from '@tradesense/contract/journal.ts';
import { scoreOf } from '@tradesense/core/learning/process-score.ts';
import { readOwnAccountRecord } from '../trading/index.ts';
import { checksOf } from './journal-view.policy.ts';
import { tradeReviewed } from './journal.events.ts';
import { noSuchTrade, readTrade } from './journal.queries.ts';
import { lockTrade, storeReview } from './journal.repo.ts';
import type { JournalDeps } from './write-trades.service.ts';

const distinct = (tags: readonly string[]): string[] => [...new Set(tags)];

/**
 * Stores what the learner has changed; absent fields stay unchanged. A note is stored as it was written, and the page
 * sanitizes it. Throws `not-found` (404).
 */
export async function reviewTrade(
  deps: JournalDeps,
  userId: string,
  { accountId, tradeId }: { readonly accountId: string; readonly tradeId: string },
  { note, tags, isReviewed }: z.output<typeof patchJournalTradeRequest>,
): Promise<JournalTradeResponse> {
  await deps.db.transaction(async (tx) => {
    await readOwnAccountRecord(tx, userId, accountId);
    const row = await lockTrade(tx, accountId, tradeId);
    if (row === null) throw noSuchTrade();
    const now = new Date(deps.clock.now());
    const review = {
      note: note ?? row.note,
      setupTags: tags === undefined ? row.setupTags : distinct(tags.setup),
      mistakeTags: tags === undefined ? row.mistakeTags : distinct(tags.mistake),
      emotionTags: tags === undefined ? row.emotionTags : distinct(tags.emotion),
      reviewedAt: isReviewed === undefined ? row.reviewedAt : isReviewed ? now : null,
    };
    const score = scoreOf(checksOf({ ...row, ...review }));
    await storeReview(tx, tradeId, { ...review, score });
    deps.outbox.append(tx, tradeReviewed.create({ tradeId, accountId, userId }));
  });
  return readTrade(deps, userId, accountId, tradeId);
}
