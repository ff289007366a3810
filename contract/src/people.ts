import { z } from 'zod';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { AUDIENCES, PAGE_VIEWS, PROFILE_BLOCKS, type ProfileBlock } from '@tradesense/core/people/audience.ts';
import { NAME_KEY_PATTERN } from '@tradesense/core/people/username-rules.ts';
import { badge, badgeTier } from './badges.ts';
import { examRating } from './chart-exam.ts';
import { BIO_MAX, LINK_LENGTH_MAX, LINKS_MAX, PEOPLE_SEARCH_MAX, PEOPLE_SEARCH_MIN } from './people-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { isVisible, MUST_BE_VISIBLE, storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';

/** Any text is accepted, so that an impossible name gets `not-found`. */
export const usernameParams = z.strictObject({ username: z.string().max(100) });

/** The relation between the caller and a person. Whether the person has blocked the caller is never disclosed. */
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
  /** A path on this server; `null` without an image. */
  profileImageUrl: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/**
 * A page of people. It may have fewer people than the page size, because people who are suspended or have blocked the
 * caller are left out.
 */
export const peopleResponse = z.object({
  people: z.array(person),
  /** Cursor of the next page; `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type PeopleResponse = z.infer<typeof peopleResponse>;

// ---- Search ----

/** Cursor of a person in the search result: the quality of the match, and the username in lower case. */
const foundPlace = z
  .string()
  .regex(new RegExp(String.raw`^\d{1,4}\.${NAME_KEY_PATTERN}$`), 'Must be a place of the list');

export const peopleSearchQuery = z.strictObject({
  /**
   * Any part of a username, or of a name that its owner shows to the caller. Accents do not matter, and small
   * misspellings match too. A search with two characters matches only beginnings.
   */
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

/** People who match, the best matches first. */
export const peopleSearchResponse = z.object({
  people: z.array(foundPerson),
  /** Cursor of the next page; `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type PeopleSearchResponse = z.infer<typeof peopleSearchResponse>;

export const peopleSuggestionsResponse = z.object({
  people: z.array(
    person.extend({
      /** Exam types that both the person and the caller train. */
      types: z.array(z.enum(CHART_EXAM_TYPES)),
    }),
  ),
});
export type PeopleSuggestionsResponse = z.infer<typeof peopleSuggestionsResponse>;

const count = z.number().int();

/** Plain text of several lines. */
const bio = writtenText
  .trim()
  .max(BIO_MAX)
  .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u, 'Must be text without control characters');

/**
 * An external link, stored in the form that browsers write. It must be a complete URL, so that no page treats it as a
 * path of this site. It must be in ASCII, so that look-alike letters and reversed text are visible. A user name before
 * an `@` is refused, because it looks like the host.
 */
const link = z
  .url({
    protocol: /^https$/,
    hostname: z.regexes.domain,
    normalize: true,
    error: 'Must be a whole address such as https://example.org',
  })
  .max(LINK_LENGTH_MAX)
  .refine((address) => !/^https:\/\/[^/]*@/.test(address), 'Must not contain a user name or password');

/** How the learner describes themselves. */
export const profileAbout = z.object({ bio: z.string(), links: z.array(z.string()) });
export type ProfileAbout = z.infer<typeof profileAbout>;

/** The caller's own description. `version` grows with every change. */
export const ownAbout = profileAbout.extend({ version: z.number().int() });
export type OwnAbout = z.infer<typeof ownAbout>;

export const profileAboutRequest = z.strictObject({
  /** The version that the caller has edited; the change is refused if there is a newer version. */
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

/** The audience of each block of the caller's public page. */
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

/** Lets owners preview their page as another kind of reader sees it. The parameter has no effect for other callers. */
export const personQuery = z.strictObject({ as: z.enum(PAGE_VIEWS).default('me') });

/** A block of a public page. `content` is `null` if the reader does not see the block. */
const blockOf = <Content extends z.ZodType>(content: Content) => z.object({ audience, content: content.nullable() });

const skillCell = z.object({
  type: z.enum(CHART_EXAM_TYPES),
  timeframe: z.enum(CHART_EXAM_INTERVALS),
  /** Number of rated charts. */
  n: count,
  /** Mean score of these charts, 0 to 1; `null` if there are too few of them. */
  score: z.number().nullable(),
});

export const publicProfile = z.object({
  /** Current username. A page at a former username redirects to it. */
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Month in which the account was created: `2026-03`. */
  since: z.string(),
  isOwn: z.boolean(),
  /** Relation between the caller and the person; `null` for a visitor and for the owner. */
  relation: relation.nullable(),
  blocks: z.object({
    name: blockOf(z.object({ name: z.string() })),
    about: blockOf(profileAbout),
    connections: blockOf(z.object({ followers: count, following: count })),
    /** Number of posts that the reader may see. Another endpoint returns the posts themselves. */
    posts: blockOf(z.object({ count })),
    ratings: blockOf(
      z.object({
        ratings: z.array(examRating.extend({ type: z.enum(CHART_EXAM_TYPES), /** Rated charts. */ charts: count })),
      }),
    ),
    'skill-map': blockOf(z.object({ cells: z.array(skillCell) })),
    /**
     * Days (UTC) from `from` to `to` on which the person did a study task that counts for the streak or gave a rated
     * answer.
     */
    activity: blockOf(z.object({ from: z.string(), to: z.string(), days: z.array(z.string()) })),
    /** Badges that were earned, each with its highest tier, in the order of the catalogue. */
    badges: blockOf(z.object({ badges: z.array(z.object({ badge, tier: badgeTier, earnedAt: z.iso.datetime() })) })),
  }),
});
export type PublicProfile = z.infer<typeof publicProfile>;
