import { z } from 'zod';
import { PROFILE_PARTS } from '@tradesense/contract/people-constants.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** A moderator removed parts of a profile. */
export const profileModerated = defineEvent({
  type: 'profileModerated',
  version: 1,
  payload: z.object({ userId: z.uuid(), parts: z.array(z.enum(PROFILE_PARTS)), reason: z.string() }),
  aggregateOf: ({ userId }) => userId,
});
export type ProfileModerated = PayloadOf<typeof profileModerated>;
