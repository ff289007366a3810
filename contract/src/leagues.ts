import { z } from 'zod';
import { LEAGUE_DIVISIONS, LEAGUE_OUTCOMES } from '@tradesense/core/leagues/league-rules.ts';
import { person } from './people.ts';

const count = z.number().int();
/** `2026-03-14`. */
const day = z.string();

const leagueRow = person.extend({ rank: count, isOwn: z.boolean(), points: count });
export type LeagueRow = z.infer<typeof leagueRow>;

export const leagueResponse = z.object({
  /** The division, 1 to 5; everybody begins in 1. `null` for somebody who has not joined. */
  division: z.number().int().min(1).max(LEAGUE_DIVISIONS).nullable(),
  /** Whether the caller has the username that joining needs. */
  hasUsername: z.boolean(),
  /** The group of the week under way; `null` for one who has none. */
  week: z
    .object({
      /** Its first and last day (UTC). */
      from: day,
      to: day,
      /** Learners of the group, also those whom a block hides from the caller. */
      learners: count,
      /** How many of them go up at the end of the week, and how many down. */
      moves: count,
      rows: z.array(leagueRow),
    })
    .nullable(),
  /** How the caller's last week ended; `null` before the first. */
  last: z.object({ week: day, outcome: z.enum(LEAGUE_OUTCOMES), points: count }).nullable(),
});
export type LeagueResponse = z.infer<typeof leagueResponse>;
