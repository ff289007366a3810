import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';

/** Id that replaces the id of a person whose name the reader may not see, or whose account is deleted. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/** What one event tells one learner: a new notification, or a part of a group. */
export interface NewNotification {
  readonly event: Pick<OutboxEvent, 'id' | 'occurredAt'>;
  readonly userId: string;
  readonly content: NotificationContent;
  /** Events with the same key share a notification while it is unread. `null` for a notification of a single event. */
  readonly groupKey: string | null;
  /** Time from which the notification counts as waiting for its email. If absent, the time at which it is written. */
  readonly waitsSince?: EpochMs;
  /** Whether the module that publishes the event sends an email of its own. */
  readonly isMailedElsewhere?: boolean;
}
