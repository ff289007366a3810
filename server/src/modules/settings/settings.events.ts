import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An administrator changed the announcement. The change withdraws the previous one; an empty text only withdraws it.
 */
export const announcementChanged = defineEvent({
  type: 'announcementChanged',
  version: 1,
  payload: z.object({ announcementId: z.uuid(), text: z.string() }),
  // All changes share one aggregate, because their order matters: a later one withdraws an earlier one.
  aggregateOf: () => 'announcement',
});
export type AnnouncementChanged = PayloadOf<typeof announcementChanged>;
