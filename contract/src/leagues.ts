import { z } from 'zod';
import { LEAGUE_DIVISIONS, LEAGUE_OUTCOMES } from '@tradesense/core/leagues/league-rules.ts';
import { person } from './people.ts';

const count = z.number().int();
/** Day (UTC): `2026-03-14`. */
const day = z.string();

const leagueRow = person.extend({ rank: count, isOwn: z.boolean(), points: count });
export type LeagueRow = z.infer<typeof leagueRow>;

export const leagueResponse = z.object({
  /** Division of the account, 1 to 5; everybody starts in 1. `null` for an account that has not joined. */
  division: z.number().int().min(1).max(LEAGUE_DIVISIONS).nullable(),
  /** Whether the caller has the username that joining needs. */
  hasUsername: z.boolean(),
  /** The caller's group in the current week; `null` if the caller has none. */
  week: z
    .object({
      /** First day (UTC) of the week; `to` is the last day. */
      from: day,
      to: day,
      /** Number of learners in the group, including those whom a block hides from the caller. */
      learners: count,
      /** Maximum number of learners who move up at the end of the week; it is also the maximum that moves down. */
      moves: count,
      rows: z.array(leagueRow),
    })
    .nullable(),
  /** Result of the caller's last week; `null` before the first week. */
  last: z.object({ week: day, outcome: z.enum(LEAGUE_OUTCOMES), points: count }).nullable(),
});
export type LeagueResponse = z.infer<typeof leagueResponse>;
