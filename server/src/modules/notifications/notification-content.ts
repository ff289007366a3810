import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';

/** Id that stands for somebody who may not be named to the reader, or whose account is deleted. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/** A notification that one event causes for one learner. */
export interface NewNotification {
  readonly event: Pick<OutboxEvent, 'id' | 'occurredAt'>;
  readonly userId: string;
  readonly content: NotificationContent;
  /**
   * Events with the same key share a notification as long as it is unread. `null` for a notification that no other
   * event joins.
   */
  readonly groupKey: string | null;
  /** When the notification begins to wait for its email. If absent, when it is written. */
  readonly waitsSince?: EpochMs;
  /** Whether the module that publishes the event sends an email of its own. */
  readonly isMailedElsewhere?: boolean;
}
