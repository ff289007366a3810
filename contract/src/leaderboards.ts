import { z } from 'zod';
import { BOARDS } from '@tradesense/core/leaderboards/board-rules.ts';
import { person } from './people.ts';

const count = z.number().int();

export const boardParams = z.strictObject({ board: z.enum(BOARDS) });

/** Cursor of a row: its rank, its sort value and the id of its account. */
const boardPlace = z
  .string()
  .regex(/^\d{1,9}\.-?\d{1,9}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be a place of the list');

export const boardQuery = z.strictObject({ cursor: boardPlace.optional() });

/** A rating, a mean Brier score (lower is better) or a mean process score, with the ends of its 95% interval. */
const boardStanding = z.object({
  /** Number of rated charts, rated answers or closed trades from which the value is computed. */
  sample: count,
  value: z.number(),
  low: z.number(),
  high: z.number(),
});
export type BoardStanding = z.infer<typeof boardStanding>;

const boardRow = person.extend({ ...boardStanding.shape, rank: count, isOwn: z.boolean() });
export type BoardRow = z.infer<typeof boardRow>;

const missing = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['membership', 'username', 'pause']) }),
  z.object({ kind: z.literal('results'), more: count }),
  z.object({ kind: z.literal('deviation'), deviation: z.number() }),
]);
export type BoardMissing = z.infer<typeof missing>;

export const boardResponse = z.object({
  board: z.enum(BOARDS),
  /** Minimum number of results for a learner to be listed. */
  sampleMin: count,
  /** Maximum deviation of a listed rating. */
  deviationMax: z.number(),
  /** Rows in order of the less favorable end of the interval, the best first. */
  rows: z.array(boardRow),
  /** Cursor of the next page; `null` on the last page. */
  nextCursor: z.string().nullable(),
  own: z.object({
    isMember: z.boolean(),
    /**
     * Rank among the learners whom the caller can see; `null` if the caller is not listed or is not among the first
     * thousand.
     */
    rank: count.nullable(),
    /** Standing of the caller; `null` until there are enough data for an interval. */
    standing: boardStanding.nullable(),
    /** What the caller still needs to be listed; empty if the caller is listed. */
    missing: z.array(missing),
  }),
});
export type BoardResponse = z.infer<typeof boardResponse>;

export const membershipResponse = z.object({ isMember: z.boolean() });
