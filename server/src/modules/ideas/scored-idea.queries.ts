import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import type { IdeaHorizon } from '@tradesense/core/ideas/idea-rules.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findIdea } from './ideas.repo.ts';
import { predictionsAfter } from './predictions.repo.ts';

/** The result of one account's call on a scored idea. */
export interface CallOutcome {
  readonly userId: string;
  readonly role: 'author' | 'reader';
  readonly isRight: boolean;
  /** Brier score, 0 to 2. */
  readonly brier: number;
}

export interface ScoredIdea {
  readonly postId: string;
  readonly asset: AssetSymbol;
  readonly horizon: IdeaHorizon;
  readonly truth: BiasDirection;
  /** Outcomes: that of the author first, then those of the readers. */
  readonly outcomes: readonly CallOutcome[];
  /** The last reader of this page if there may be more readers, otherwise `null`. */
  readonly last: string | null;
}

/**
 * Returns the outcomes of a scored idea for its author and up to `limit` readers after `after` (`null` for the first
 * page). Returns `null` once its post is deleted, because a notification could then open nothing.
 */
export async function scoredIdea(
  tx: Tx,
  ideaId: string,
  after: string | null,
  limit: number,
): Promise<ScoredIdea | null> {
  const idea = await findIdea(tx, ideaId);
  if (idea === null || idea.postId === null || idea.truth === null) return null;
  const { postId, asset, horizon, truth, authorId, direction, confidence } = idea;
  const outcome = (userId: string, role: CallOutcome['role'], called: BiasDirection, sure: number): CallOutcome => ({
    userId,
    role,
    isRight: called === truth,
    brier: brierScore(called, sure, truth),
  });
  const isFirst = after === null && authorId !== null && direction !== null && confidence !== null;
  const readers = await predictionsAfter(tx, ideaId, after, limit);
  const outcomes = [
    ...(isFirst ? [outcome(authorId, 'author', direction, confidence)] : []),
    ...readers.map((reader) => outcome(reader.userId, 'reader', reader.direction, reader.confidence)),
  ];
  const last = readers.length === limit ? (readers.at(-1)?.userId ?? null) : null;
  return { postId, asset, horizon, truth, outcomes, last };
}
