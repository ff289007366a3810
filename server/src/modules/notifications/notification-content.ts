import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';

/** Placeholder id for somebody who may not be named to the reader, or has left. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/** A notification that an event causes for one learner. */
export interface NewNotification {
  readonly event: Pick<OutboxEvent, 'id' | 'occurredAt'>;
  readonly userId: string;
  readonly content: NotificationContent;
  /**
   * Events with the same key are merged into one notification while it is unread; `null` for a notification that is
   * never merged.
   */
  readonly groupKey: string | null;
  /** Time since which the notification waits for its email. If absent, the time when it is written. */
  readonly waitsSince?: EpochMs;
  /** Whether the source module sends its own email. */
  readonly isMailedElsewhere?: boolean;
}
