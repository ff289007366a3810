import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A registration was confirmed, so its account exists now. Not appended for an administrator whose account is created
 * by the configuration or by the set-up link.
 */
export const userRegistered = defineEvent({
  type: 'userRegistered',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    /** IANA time zone of the browser that confirmed the registration. Absent in older events and without a browser. */
    timeZone: z.string().optional(),
  }),
  aggregateOf: ({ userId }) => userId,
});

/**
 * The email address was verified, by its owner or by an administrator. Appended once per account, but not for an
 * administrator whose account is created by the configuration or by the set-up link.
 */
export const userVerified = defineEvent({
  type: 'userVerified',
  version: 1,
  payload: z.object({ userId: z.uuid() }),
  aggregateOf: ({ userId }) => userId,
});

/**
 * The account's password was changed. A `reset` ended every session, a `change` every session except the one that
 * requested it.
 */
export const passwordChanged = defineEvent({
  type: 'passwordChanged',
  version: 1,
  payload: z.object({ userId: z.uuid(), cause: z.enum(['change', 'reset']) }),
  aggregateOf: ({ userId }) => userId,
});

/**
 * A visitor requested a link by email. The subscriber looks up the account after the response, so that the response
 * takes the same time for known and unknown addresses.
 */
export const linkRequested = defineEvent({
  type: 'accountLinkRequested',
  version: 1,
  payload: z.union([
    z.strictObject({ kind: z.enum(['verify-email', 'reset-password']), emailNormalised: z.string() }),
    z.strictObject({ kind: z.literal('verify-email'), registrationTokenHash: z.string() }),
  ]),
  aggregateOf: () => null,
});
export type LinkRequested = PayloadOf<typeof linkRequested>;
