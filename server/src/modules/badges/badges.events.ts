import { z } from 'zod';
import { BADGES, BADGE_TIERS } from '@tradesense/core/badges/badge-catalogue.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A learner has earned a tier of a badge. The event is appended in the transaction that stores the tier, and therefore
 * once per tier.
 */
export const badgeEarned = defineEvent({
  type: 'badgeEarned',
  version: 1,
  payload: z.object({ userId: z.uuid(), badgeId: z.uuid(), badge: z.enum(BADGES), tier: z.enum(BADGE_TIERS) }),
  aggregateOf: ({ userId }) => userId,
});
export type BadgeEarned = PayloadOf<typeof badgeEarned>;
