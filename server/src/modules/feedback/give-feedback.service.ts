import type { z } from 'zod';
import { feedbackResponse, type feedbackRequest, type FeedbackResponse } from '@tradesense/contract/feedback.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { insertFeedback } from './feedback.repo.ts';

export const USER_AGENT_MAX = 200;

/** What the server knows about the sender of a feedback message. */
export interface Sender {
  /** The sender's account; `null` for a guest. */
  readonly userId: string | null;
  /**
   * Id of the sender's browser or, if the browser sent none, its network address. Guests with different values cannot
   * use each other's idempotency keys.
   */
  readonly visitor: string;
  readonly userAgent: string;
}

/**
 * Stores a feedback message. A signed-in sender's account is stored instead of the address in the request. A request
 * repeated with the same idempotency key stores nothing more; a different request with that key is rejected.
 */
export async function giveFeedback(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  request: z.output<typeof feedbackRequest>,
  sender: Sender,
  idempotencyKey: string | null,
): Promise<Result<FeedbackResponse, 'idempotency-conflict'>> {
  const { type, subject, message } = request;
  const email = sender.userId !== null || request.email === '' ? null : (request.email ?? null);
  const now = clock.now();

  async function store(tx: Tx): Promise<FeedbackResponse> {
    const id = ids.next();
    const userAgent = sender.userAgent.slice(0, USER_AGENT_MAX);
    const createdAt = new Date(now);
    await insertFeedback(tx, { id, userId: sender.userId, type, subject, message, email, userAgent, createdAt });
    return { id };
  }

  return db.transaction((tx) => {
    const idempotent = {
      // The visitor's id is hashed, because it is a secret of the browser.
      scope: `feedback:${sender.userId ?? requestHash(sender.visitor)}`,
      key: idempotencyKey,
      requestHash: requestHash([type, subject, message, email]),
      now,
      response: feedbackResponse,
    };
    return withIdempotency<FeedbackResponse, never>(tx, idempotent, async () => ok(await store(tx)));
  });
}
