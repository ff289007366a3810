import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { ClassAssigned, ClassMessageWritten, ClassWorkDue } from '../classes/classes.events.ts';
import { assignmentNews, isMessageNews, learnersToNotify } from '../classes/index.ts';
import { notify, type NotifyDeps } from './notify.service.ts';

interface Told {
  readonly userIds: readonly string[];
  readonly content: NotificationContent;
  readonly groupKey: string | null;
}

async function notifyEach(deps: NotifyDeps, tx: Tx, event: OutboxEvent, { userIds, content, groupKey }: Told) {
  for (const userId of userIds) await notify(deps, tx, { event, userId, content, groupKey });
}

/**
 * Notifies the learners of a class of a new assignment. Further assignments join the notification as long as it is
 * unread.
 */
export async function notifyAssigned(deps: NotifyDeps, tx: Tx, event: OutboxEvent<ClassAssigned>): Promise<void> {
  const { classId, assignmentId } = event.payload;
  const news = await assignmentNews(tx, assignmentId);
  if (news === null) return;
  const userIds = await learnersToNotify(tx, classId, assignmentId);
  const payload = { classId, className: null, assignmentId, title: null, dueAt: news.dueAt };
  const groupKey = `class-assignment:${classId}`;
  await notifyEach(deps, tx, event, { userIds, content: { type: 'class-assignment', payload }, groupKey });
}

/**
 * Reminds learners of a class assignment that is due soon, unless they finished it. Does nothing if the due date has
 * changed since the event.
 */
export async function notifyWorkDue(deps: NotifyDeps, tx: Tx, event: OutboxEvent<ClassWorkDue>): Promise<void> {
  const { classId, assignmentId, dueAt } = event.payload;
  if ((await assignmentNews(tx, assignmentId))?.dueAt !== dueAt) return;
  const userIds = await learnersToNotify(tx, classId, assignmentId);
  const payload = { classId, className: null, assignmentId, title: null, dueAt };
  await notifyEach(deps, tx, event, { userIds, content: { type: 'class-due', payload }, groupKey: null });
}

/**
 * Notifies the learners of a class of a message, without its text. Further messages join the notification as long as it
 * is unread.
 */
export async function notifyClassMessage(
  deps: NotifyDeps,
  tx: Tx,
  event: OutboxEvent<ClassMessageWritten>,
): Promise<void> {
  const { classId, messageId } = event.payload;
  if (!(await isMessageNews(tx, messageId))) return;
  const userIds = await learnersToNotify(tx, classId, null);
  const content = { type: 'class-message', payload: { classId, className: null, messageId } } as const;
  await notifyEach(deps, tx, event, { userIds, content, groupKey: `class-message:${classId}` });
}
