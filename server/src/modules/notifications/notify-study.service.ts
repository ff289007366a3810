import type { Tx } from '../../platform/database/database.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { ExamAppealAnswered } from '../chart-exam/chart-exam.events.ts';
import type { ReviewsDue } from '../study/study.events.ts';
import type { SuspensionAppealAnswered } from '../suspensions/suspensions.events.ts';
import { notify, type NotifyDeps } from './notify.service.ts';

/** Notifies a learner whose appeal against the grading of an exam chart was answered. */
export async function notifyExamAppeal(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<ExamAppealAnswered>,
): Promise<void> {
  const { userId, answer, ...exam } = event.payload;
  const content = { type: 'appeal-answered', payload: { exam, answer } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: null });
}

/**
 * Notifies a user whose appeal against a suspension was answered. The answer is also emailed to them, whatever their
 * notification settings are.
 */
export async function notifySuspensionAppeal(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<SuspensionAppealAnswered>,
): Promise<void> {
  const { userId, suspensionId, answer } = event.payload;
  const content = { type: 'appeal-answered', payload: { exam: null, answer } } as const;
  const groupKey = `appeal-answered:${suspensionId}`;
  await notify(deps, tx, { event, userId, content, groupKey, isMailedElsewhere: true });
}

/** Notifies a learner of due reviews. If an earlier notification of due reviews is unread, this one replaces it. */
export async function notifyReviewsDue(deps: NotifyDeps, tx: Tx, event: OutboxEvent<ReviewsDue>): Promise<void> {
  const { userId, due } = event.payload;
  const content = { type: 'reviews-due', payload: { due } } as const;
  await notify(deps, tx, { event, userId, content, groupKey: 'reviews-due' });
}
