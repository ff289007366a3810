import type { Tx } from '../../platform/database/database.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { scoredIdea } from '../ideas/index.ts';
import type { IdeaScored } from '../ideas/ideas.events.ts';
import { mayNotifyOfPost } from '../posts/index.ts';
import { predictorsLeftToTell, type PredictorsLeftToTell } from './notifications.events.ts';
import type { NotifyPostsDeps } from './notify-posts.service.ts';
import { notify } from './notify.service.ts';

/** Maximum number of people who predicted an idea that one delivery of the event notifies. */
export const PREDICTORS_NOTIFIED_AT_ONCE = 100;

/**
 * Notifies the author of a scored idea and the first batch of the people who predicted it. Later deliveries notify the
 * others.
 */
export const notifyIdeaScored = (deps: NotifyPostsDeps, tx: Tx, event: OutboxEvent<IdeaScored>): Promise<void> =>
  notifyPredictors(deps, tx, { ...event, payload: { ...event.payload, after: null } });

/**
 * Notifies the next batch of people who predicted a scored idea, except those who may no longer see it. With the first
 * batch, the author is notified too. If a batch is full, appends an event for the next one.
 */
export async function notifyPredictors(
  deps: NotifyPostsDeps,
  tx: Tx,
  event: OutboxEvent<Omit<PredictorsLeftToTell, 'after'> & { readonly after: string | null }>,
): Promise<void> {
  const { ideaId, after } = event.payload;
  const scored = await scoredIdea(tx, ideaId, after, PREDICTORS_NOTIFIED_AT_ONCE);
  if (scored === null) return;
  const { postId, asset, horizon, truth, outcomes, last } = scored;
  if (last !== null) deps.outbox.append(tx, predictorsLeftToTell.create({ ideaId, after: last }));
  for (const { userId, role, isRight, brier } of outcomes) {
    if (role === 'reader' && !(await mayNotifyOfPost(tx, userId, postId))) continue;
    const payload = { postId, role, asset, horizon, truth, isRight, brier };
    await notify(deps, tx, { event, userId, content: { type: 'idea-scored', payload }, groupKey: null });
  }
}
