import { z } from 'zod';

/** Any text, so that a name that nobody can have answers `not-found`. */
export const usernameParams = z.strictObject({ username: z.string().max(100) });

/** How the caller and a person stand to one another. Whether the caller is blocked is never told. */
export const relation = z.object({
  isFollowing: z.boolean(),
  /** Whether the person follows the caller. */
  isFollower: z.boolean(),
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
});
export type Relation = z.infer<typeof relation>;

export const person = z.object({
  username: z.string(),
  /** A path on this server; `null` without a picture. */
  profileImageUrl: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** A page may have fewer people than fit: who has left and who has blocked the caller is left out. */
export const peopleResponse = z.object({
  people: z.array(person),
  /** `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type PeopleResponse = z.infer<typeof peopleResponse>;
