import { epochMs, MINUTE_MS, utcDay, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { dayAfter, mondayOf } from '@tradesense/core/kernel/local-time.ts';
import { LEAGUE_DECIDED_AFTER_MINUTES, leaguePoints } from '@tradesense/core/leagues/league-rules.ts';
import { GOOD_PROCESS } from '@tradesense/core/learning/process-score.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { daysOfPractice } from '../badges/index.ts';
import { ownAccount } from '../identity/index.ts';
import { countTradeDays } from '../journal/index.ts';
import { readLiveAccounts } from '../trading/index.ts';
import {
  deleteMember,
  findMember,
  findPlace,
  groupWithRoom,
  insertGroup,
  insertMember,
  insertPlace,
  insertWeek,
  lockLeagues,
  newestWeek,
  storePoints,
} from './leagues.repo.ts';
import { decideWeeksBefore, formGroups } from './week-change.repo.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Returns the Monday (UTC) of the week that contains a given time. */
export const weekOf = (at: EpochMs): string => mondayOf(utcDay(at));

/** Recomputes the learner's points of a week from the modules that own the data. */
export async function refreshPoints(tx: Tx, userId: string, week: string, now: EpochMs): Promise<void> {
  const place = await findPlace(tx, userId, week);
  if (place === null || place.outcome !== null) return;
  const end = dayAfter(week, 7);
  const days = (await daysOfPractice(tx, userId)).filter((day) => day >= week && day < end);
  const accounts = (await readLiveAccounts(tx, userId)).map(({ id }) => id);
  const trades = await countTradeDays(tx, userId, accounts, GOOD_PROCESS, {
    from: new Date(`${week}T00:00:00Z`),
    to: new Date(`${end}T00:00:00Z`),
  });
  await storePoints(tx, userId, week, leaguePoints(days.length, trades), now);
}

/**
 * Makes the learner a member from now on, including the current week. If the learner is already a member, only adds
 * them to a group of the current week if they are in none. Throws `username-needed` (409) if the learner has no
 * username, because the other members of a group see it.
 */
export function joinLeague({ db, clock, ids }: Deps, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    if ((await ownAccount(tx, userId)).username === null)
      throw new Problem('username-needed', { detail: 'Choose a username first: the others of your group see it.' });
    await lockLeagues(tx);
    const now = clock.now();
    await insertMember(tx, userId, 1, now);
    const member = await findMember(tx, userId);
    const week = await newestWeek(tx);
    if (member === null || week === null || (await findPlace(tx, userId, week)) !== null) return;
    let groupId = await groupWithRoom(tx, week, member.division);
    if (groupId === null) {
      groupId = ids.next();
      await insertGroup(tx, { id: groupId, week, division: member.division });
    }
    await insertPlace(tx, { userId, week, groupId, now });
    await refreshPoints(tx, userId, week, now);
  });
}

/** Removes the learner from the leagues immediately. */
export function leaveLeague({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLeagues(tx);
    await deleteMember(tx, userId);
  });
}

/**
 * Decides the weeks that have ended, and forms the groups of the current week. Happens once, even if several servers
 * call it.
 */
export async function changeWeek({ db }: Pick<Deps, 'db'>, now: EpochMs): Promise<void> {
  const week = weekOf(epochMs(now - LEAGUE_DECIDED_AFTER_MINUTES * MINUTE_MS));
  const newest = await db.read((tx) => newestWeek(tx));
  if (newest !== null && newest >= week) return;
  await db.transaction(async (tx) => {
    await lockLeagues(tx);
    if (!(await insertWeek(tx, week, now))) return;
    await decideWeeksBefore(tx, week);
    await formGroups(tx, week, now);
  });
}
