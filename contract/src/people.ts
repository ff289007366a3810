import { z } from 'zod';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { AUDIENCES, PAGE_VIEWS, PROFILE_BLOCKS, type ProfileBlock } from '@tradesense/core/people/audience.ts';
import { badge, badgeTier } from './badges.ts';
import { examRating } from './chart-exam.ts';
import { BIO_MAX, LINK_LENGTH_MAX, LINKS_MAX, PEOPLE_SEARCH_MAX, PEOPLE_SEARCH_MIN } from './people-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { isVisible, MUST_BE_VISIBLE, storableText } from './storable-text.ts';

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

// ---- Search ----

/** Place of a person in the result: how well they match, and their username in lower case. */
const foundPlace = z.string().regex(/^\d{1,4}\.[a-z][a-z0-9_]{2,19}$/, 'Must be a place of the list');

export const peopleSearchQuery = z.strictObject({
  /** Any part of a username, or of the name of those who show it to the caller, whatever its accents; of two characters the beginning; small misspellings match too. */
  q: storableText
    .trim()
    .min(PEOPLE_SEARCH_MIN)
    .max(PEOPLE_SEARCH_MAX)
    .regex(/^\P{Cc}*$/u, 'Must be text without control characters')
    .refine(isVisible, MUST_BE_VISIBLE),
  cursor: foundPlace.optional(),
});
export type PeopleSearchQuery = z.infer<typeof peopleSearchQuery>;

const foundPerson = person.extend({
  /** The name of the account; `null` if the person does not show it to the caller. */
  name: z.string().nullable(),
  isFollowing: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** The best matches first. */
export const peopleSearchResponse = z.object({
  people: z.array(foundPerson),
  /** `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type PeopleSearchResponse = z.infer<typeof peopleSearchResponse>;

export const peopleSuggestionsResponse = z.object({
  people: z.array(
    person.extend({
      /** Exam types that both train. */
      types: z.array(z.enum(CHART_EXAM_TYPES)),
    }),
  ),
});
export type PeopleSuggestionsResponse = z.infer<typeof peopleSuggestionsResponse>;

const count = z.number().int();

/** Several lines of plain text. */
const bio = storableText
  .trim()
  .max(BIO_MAX)
  .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u, 'Must be text without control characters');

/**
 * An address that a page may link to, stored as browsers write it: whole, so that no page reads it as one of its own, and in ASCII, so
 * that look-alike letters and turned text are seen. What stands before an `@` looks like the host, so it is refused.
 */
const link = z
  .url({
    protocol: /^https$/,
    hostname: z.regexes.domain,
    normalize: true,
    error: 'Must be a whole address such as https://example.org',
  })
  .max(LINK_LENGTH_MAX)
  .refine((address) => !/^https:\/\/[^/]*@/.test(address), 'Must be an address without a user name');

/** What a learner wrote about themselves. */
export const profileAbout = z.object({ bio: z.string(), links: z.array(z.string()) });
export type ProfileAbout = z.infer<typeof profileAbout>;

/** What the caller wrote, with the number of its changes. */
export const ownAbout = profileAbout.extend({ version: z.number().int() });
export type OwnAbout = z.infer<typeof ownAbout>;

export const profileAboutRequest = z.strictObject({
  /** The version that was changed. */
  version: z
    .number()
    .int()
    .min(0)
    .max(INTEGER_MAX - 1),
  bio,
  links: z
    .array(link)
    .max(LINKS_MAX)
    .refine((links) => new Set(links).size === links.length, 'Must be different addresses'),
});

const block = z.enum(PROFILE_BLOCKS);
const audience = z.enum(AUDIENCES);

/** Whom each block is shown to. */
export const audiencesResponse = z.object({
  audiences: z.object({
    name: audience,
    about: audience,
    connections: audience,
    posts: audience,
    ratings: audience,
    'skill-map': audience,
    activity: audience,
    badges: audience,
  } satisfies Record<ProfileBlock, typeof audience>),
});
export type AudiencesResponse = z.infer<typeof audiencesResponse>;

export const audienceRequest = z.strictObject({ block, audience });
export type AudienceRequest = z.infer<typeof audienceRequest>;

/** As whom owners look at their own page; it changes nothing for others. */
export const personQuery = z.strictObject({ as: z.enum(PAGE_VIEWS).default('me') });

/** `content` is `null` if the reader does not see the block. */
const blockOf = <Content extends z.ZodType>(content: Content) => z.object({ audience, content: content.nullable() });

const skillCell = z.object({
  type: z.enum(CHART_EXAM_TYPES),
  timeframe: z.enum(CHART_EXAM_INTERVALS),
  /** Rated charts. */
  n: count,
  /** Their mean score, 0 to 1; `null` while there are too few. */
  score: z.number().nullable(),
});

export const publicProfile = z.object({
  /** The present name: pages at a former one move there. */
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Month of the account's beginning: `2026-03`. */
  since: z.string(),
  isOwn: z.boolean(),
  /** `null` for a visitor and the owner. */
  relation: relation.nullable(),
  blocks: z.object({
    name: blockOf(z.object({ name: z.string() })),
    about: blockOf(profileAbout),
    connections: blockOf(z.object({ followers: count, following: count })),
    /** How many posts the reader may see; the posts are a list of their own. */
    posts: blockOf(z.object({ count })),
    ratings: blockOf(
      z.object({
        ratings: z.array(examRating.extend({ type: z.enum(CHART_EXAM_TYPES), /** Rated charts. */ charts: count })),
      }),
    ),
    'skill-map': blockOf(z.object({ cells: z.array(skillCell) })),
    /** Days (UTC) with a study task that counts for the streak or a rated answer, between two days. */
    activity: blockOf(z.object({ from: z.string(), to: z.string(), days: z.array(z.string()) })),
    /** The highest tier of each badge that was earned, in the order of the catalogue. */
    badges: blockOf(z.object({ badges: z.array(z.object({ badge, tier: badgeTier, earnedAt: z.iso.datetime() })) })),
  }),
});
export type PublicProfile = z.infer<typeof publicProfile>;
