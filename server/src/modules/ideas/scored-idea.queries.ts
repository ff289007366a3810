import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import type { IdeaHorizon } from '@tradesense/core/ideas/idea-rules.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findIdea } from './ideas.repo.ts';
import { predictionsAfter } from './predictions.repo.ts';

/** Result of the author's call, or of a reader's prediction, on a scored idea. */
export interface CallOutcome {
  readonly userId: string;
  readonly role: 'author' | 'reader';
  readonly isRight: boolean;
  /** Brier score of the call, 0 (best) to 2. */
  readonly brier: number;
}

export interface ScoredIdea {
  readonly postId: string;
  readonly asset: AssetSymbol;
  readonly horizon: IdeaHorizon;
  readonly truth: BiasDirection;
  /** The author's result first, then those of the readers on this page. */
  readonly outcomes: readonly CallOutcome[];
  /** Id of the last reader on this page if there may be more readers, otherwise `null`. */
  readonly last: string | null;
}

/**
 * Returns the results of a scored idea: the author's, and those of up to `limit` readers after the reader `after`
 * (`null` for the first page). Returns `null` if the idea's post was deleted, because a notification could then open
 * nothing.
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
