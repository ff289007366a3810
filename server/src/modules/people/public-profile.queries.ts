import { ACTIVITY_DAYS, SKILL_MAP_CHARTS_MIN } from '@tradesense/contract/people-constants.ts';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { isShownTo, type PageView, type ProfileBlock, type ProfileReader } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { publicBadges } from '../badges/index.ts';
import { readRatings } from '../chart-exam/index.ts';
import { nameOf, suspendedUserIds } from '../identity/index.ts';
import { answerDays, meanChartScores } from '../performance/index.ts';
import { readAbout } from '../profiles/index.ts';
import { creditedUtcDays } from '../study/index.ts';
import { audiencesOf } from './audiences.repo.ts';
import { openPage } from './open-page.service.ts';
import type { Caller } from './page-reader.policy.ts';
import { relationView } from './relation-view.policy.ts';
import { blockersOf, countRelations } from './relations.repo.ts';

/** Counts the posts of a person that this kind of reader may see. */
export type CountPosts = (tx: Tx, userId: string, reader: ProfileReader) => Promise<number>;

type Deps = Pick<Platform, 'db' | 'clock'> & { readonly countPosts: CountPosts };
type Blocks = PublicProfile['blocks'];
type Content<Block extends ProfileBlock> = NonNullable<Blocks[Block]['content']>;

/**
 * Returns a person's public page with the blocks that the caller may see. With `as`, the owner previews it as another
 * kind of reader would see it.
 */
export function readPublicProfile(
  { db, clock, countPosts }: Deps,
  username: string,
  caller: Caller,
  as: PageView,
): Promise<PublicProfile> {
  return db.read(async (tx) => {
    const { owner, reader, between } = await openPage(tx, username, caller, as);
    const { userId, profileImageUrl, createdAt } = owner;
    const audiences = await audiencesOf(tx, userId);
    const blockOf = async <Block extends ProfileBlock>(block: Block, read: () => Promise<Content<Block>>) => {
      const audience = audiences[block];
      return { audience, content: isShownTo(audience, reader) ? await read() : null };
    };
    const isOwn = caller?.userId === userId;
    return {
      username: owner.username,
      profileImageUrl,
      since: new Date(createdAt).toISOString().slice(0, 7),
      isOwn,
      relation: caller === null || isOwn ? null : relationView(between, caller.userId, userId),
      blocks: {
        name: await blockOf('name', async () => ({ name: await nameOf(tx, userId) })),
        about: await blockOf('about', () => readAbout(tx, userId)),
        connections: await blockOf('connections', () => countConnections(tx, userId, caller)),
        posts: await blockOf('posts', async () => ({ count: await countPosts(tx, userId, reader) })),
        ratings: await blockOf('ratings', async () => ({ ratings: await readRatings(tx, userId, clock.now()) })),
        'skill-map': await blockOf('skill-map', () => readSkillMap(tx, userId)),
        activity: await blockOf('activity', () => readActivity(tx, userId, clock.now())),
        badges: await blockOf('badges', () => publicBadges(tx, userId)),
      },
    };
  });
}

/** Returns how many people the caller sees in the page's lists of followers and followed people. */
async function countConnections(tx: Tx, userId: string, caller: Caller): Promise<Content<'connections'>> {
  const blockers = caller === null ? [] : await blockersOf(tx, caller.userId);
  return countRelations(tx, userId, [...blockers, ...(await suspendedUserIds(tx))]);
}

async function readSkillMap(tx: Tx, userId: string): Promise<Content<'skill-map'>> {
  const scores = await meanChartScores(tx, userId);
  return {
    cells: scores.map(({ type, timeframe, n, mean }) => {
      return { type, timeframe, n, score: n < SKILL_MAP_CHARTS_MIN ? null : mean };
    }),
  };
}

const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the days on which the person practiced, among the last `ACTIVITY_DAYS`, oldest first. */
async function readActivity(tx: Tx, userId: string, now: number): Promise<Content<'activity'>> {
  const from = utcDay(now - (ACTIVITY_DAYS - 1) * DAY_MS);
  const since = new Date(from);
  const days = new Set([...(await creditedUtcDays(tx, userId, since)), ...(await answerDays(tx, userId, since))]);
  return { from, to: utcDay(now), days: [...days].toSorted() };
}
