import { epochMs } from '@tradesense/core/kernel/time.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { SandboxUnlocked } from '../unlock/unlock.events.ts';
import type { NotificationContent } from './notification-content.ts';
import { countUnread, insertNotification } from './notifications.repo.ts';

type Deps = Pick<Platform, 'ids' | 'clock' | 'streams'>;

/** Notifies the learner whose sandbox was unlocked. */
export async function notifySandboxUnlocked(deps: Deps, tx: Tx, event: OutboxEvent<SandboxUnlocked>): Promise<void> {
  const { userId, unlockedAt } = event.payload;
  await notify(deps, tx, event, userId, { type: 'sandbox-unlocked', payload: { unlockedAt } });
}

/** One notification per event and learner, however often the event is handled; open pages are notified immediately. */
async function notify(
  { ids, clock, streams }: Deps,
  tx: Tx,
  event: OutboxEvent,
  userId: string,
  content: NotificationContent,
): Promise<void> {
  // An event may reach this server from one whose clock is ahead.
  const createdAt = new Date(epochMs(Math.max(clock.now(), event.occurredAt)));
  const row = { id: ids.next(), eventId: event.id, userId, createdAt, ...content };
  if (!(await insertNotification(tx, row))) return;
  const unreadCount = await countUnread(tx, userId);
  afterCommit(tx, () => streams.publishToUser(userId, { type: 'unread-count', unreadCount }));
}
