import type { Idea, PredictIdeaRequest } from '@tradesense/contract/ideas.ts';
import { ideaState, predictionRefusal } from '@tradesense/core/ideas/idea-state.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import type { Caller } from '../people/index.ts';
import { countAct, lockPostActs, mayReadPost } from '../posts/index.ts';
import { noSuchIdea, predictionRefused } from './ideas-problems.ts';
import { showIdea } from './ideas.queries.ts';
import { lockIdeaOfPost } from './ideas.repo.ts';
import { findPrediction, insertPrediction } from './predictions.repo.ts';

export interface PredictDeps extends Pick<Platform, 'db' | 'clock' | 'ids'> {
  readonly live: Pick<LiveMarket, 'now'>;
}

interface Predict {
  readonly caller: NonNullable<Caller>;
  readonly postId: string;
  readonly request: PredictIdeaRequest;
}

/**
 * Stores a reader's only prediction of an idea, and returns the idea with the author's call. Throws `not-found` (404),
 * `too-many-requests` (429) and the problems of `predictionRefusal`.
 */
export function predictIdea(deps: PredictDeps, { caller, postId, request }: Predict): Promise<Idea> {
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    await lockPostActs(tx, userId);
    const idea = (await mayReadPost(tx, postId, caller)) ? await lockIdeaOfPost(tx, postId) : null;
    if (idea === null) throw noSuchIdea();
    const now = deps.live.now();
    const hasPredicted = (await findPrediction(tx, idea.id, userId)) !== null;
    const refusal = predictionRefusal(ideaState(idea, now), { isAuthor: idea.authorId === userId, hasPredicted });
    if (refusal !== null) throw predictionRefused(refusal);
    await countAct(deps, tx, userId, 'prediction');
    if (!(await insertPrediction(tx, { ideaId: idea.id, userId, ...request, at: now })))
      throw predictionRefused('already-predicted');
    return showIdea(tx, deps, idea, userId);
  });
}
