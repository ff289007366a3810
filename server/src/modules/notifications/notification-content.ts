import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';

/** Stands for somebody who is not named to the reader, or has left. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/** What an event tells one learner. */
export interface NewNotification {
  readonly event: Pick<OutboxEvent, 'id' | 'occurredAt'>;
  readonly userId: string;
  readonly content: NotificationContent;
  /** Events with the same key become one notification while it is unread; `null` for one that stands alone. */
  readonly groupKey: string | null;
  /** Since when it counts as waiting for its email; absent: since it is written. */
  readonly waitsSince?: EpochMs;
  /** Whether the module that it comes from mails it itself. */
  readonly isMailedElsewhere?: boolean;
}
