import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An administrator changed the announcement. The change withdraws the previous announcement; an empty text publishes no
 * new one.
 */
export const announcementChanged = defineEvent({
  type: 'announcementChanged',
  version: 1,
  payload: z.object({ announcementId: z.uuid(), text: z.string() }),
  // All these events have the same aggregate, because their order matters: a later announcement withdraws an earlier
  // one.
  aggregateOf: () => 'announcement',
});
export type AnnouncementChanged = PayloadOf<typeof announcementChanged>;
