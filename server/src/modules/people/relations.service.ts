import type { RelationKind } from '@tradesense/contract/people-constants.ts';
import type { Relation } from '@tradesense/contract/people.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import {
  FOLLOW_WINDOW_MS,
  followsPerDay,
  isNewAccount,
  NEW_ACCOUNT_MS,
  RELATIONS_MAX,
} from '@tradesense/core/people/people-limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { keepAccountFromDeletion, ownAccount } from '../identity/index.ts';
import { profileNamed, type Profile } from '../profiles/index.ts';
import { insertFollowAct, markNotified, nthNewestFollow } from './follow-acts.repo.ts';
import {
  listFull,
  noSuchPerson,
  notYourself,
  personBlocked,
  tooManyFollows,
  usernameNeeded,
} from './people-problems.ts';
import { personFollowed } from './people.events.ts';
import { hasRelation, relationView } from './relation-view.policy.ts';
import { countUpTo, deleteRelation, insertRelation, lockRelations, relationsBetween } from './relations.repo.ts';

export type RelationDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'>;

/**
 * Runs an action of the caller toward the person with this username. Returns the relation between them after the
 * action.
 */
function act(
  { db }: RelationDeps,
  caller: string,
  username: string,
  run: (tx: Tx, person: Profile) => Promise<void>,
): Promise<Relation> {
  return db.transaction(async (tx) => {
    const person = await profileNamed(tx, username);
    if (person === null) throw noSuchPerson();
    if (person.userId === caller) throw notYourself();
    await lockRelations(tx, caller, person.userId);
    if (!(await keepAccountFromDeletion(tx, person.userId))) throw noSuchPerson();
    await run(tx, person);
    return relationView(await relationsBetween(tx, caller, person.userId), caller, person.userId);
  });
}

/**
 * Lets the caller follow a person, and publishes the follow. A follow that already exists is neither counted nor
 * published again.
 */
export function follow(deps: RelationDeps, caller: string, username: string): Promise<Relation> {
  return act(deps, caller, username, async (tx, person) => {
    const between = await relationsBetween(tx, caller, person.userId);
    if (hasRelation(between, person.userId, 'block')) throw noSuchPerson();
    if (hasRelation(between, caller, 'block')) throw personBlocked(person.username);
    if (hasRelation(between, caller, 'follow')) return;
    const now = deps.clock.now();
    await refuseTooMany(tx, caller, now);
    await add(deps, tx, { from: caller, kind: 'follow', to: person.userId, now });
    await insertFollowAct(tx, { id: deps.ids.next(), userId: caller, otherId: person.userId, at: new Date(now) });
    deps.outbox.append(tx, personFollowed.create({ followerId: caller, followedId: person.userId }));
  });
}

/** Blocks a person, and ends the follows in both directions. It also works if the person has blocked the caller. */
export function block(deps: RelationDeps, caller: string, username: string): Promise<Relation> {
  return act(deps, caller, username, async (tx, { userId }) => {
    await add(deps, tx, { from: caller, kind: 'block', to: userId, now: deps.clock.now() });
    await deleteRelation(tx, caller, 'follow', userId);
    await deleteRelation(tx, userId, 'follow', caller);
  });
}

/** Mutes a person, so that their activity no longer notifies the caller. */
export function mute(deps: RelationDeps, caller: string, username: string): Promise<Relation> {
  return act(deps, caller, username, async (tx, { userId }) => {
    if (hasRelation(await relationsBetween(tx, caller, userId), userId, 'block')) throw noSuchPerson();
    await add(deps, tx, { from: caller, kind: 'mute', to: userId, now: deps.clock.now() });
  });
}

/** Ends the caller's follow, block or mute of a person. */
export function takeBack(deps: RelationDeps, kind: RelationKind, caller: string, username: string): Promise<Relation> {
  return act(deps, caller, username, (tx, { userId }) => deleteRelation(tx, caller, kind, userId));
}

/**
 * Returns whether the followed person must be notified of the follow now, and records the notification if so. They are
 * notified if the follow still exists, they do not mute the follower, and they were not notified of an earlier follow
 * by the same account. Therefore, neither repeated following and unfollowing nor an event that is delivered twice
 * causes another notification.
 */
export async function claimFollowNotice(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  const between = await relationsBetween(tx, followerId, followedId);
  if (!hasRelation(between, followerId, 'follow') || hasRelation(between, followedId, 'mute')) return false;
  return markNotified(tx, followerId, followedId, new Date(clock.now()));
}

interface NewRelation {
  readonly from: string;
  readonly kind: RelationKind;
  readonly to: string;
  readonly now: EpochMs;
}

/**
 * Adds a relation, unless it already exists. Throws `people-limit-reached` (409) if the account would have too many.
 */
async function add({ ids }: RelationDeps, tx: Tx, { from, kind, to, now }: NewRelation): Promise<void> {
  const added = await insertRelation(tx, { userId: from, kind, otherId: to, id: ids.next(), since: new Date(now) });
  const most = RELATIONS_MAX[kind];
  // The count includes the new relation. If it is too high, the exception rolls the new relation back with the
  // transaction.
  if (added && (await countUpTo(tx, from, kind, most + 1)) > most) throw listFull(kind);
}

/**
 * Throws `username-needed` (409) if the caller has no username, and `too-many-requests` (429) if the caller has reached
 * the limit of follows in 24 hours.
 */
async function refuseTooMany(tx: Tx, caller: string, now: EpochMs): Promise<void> {
  const { username, createdAt } = await ownAccount(tx, caller);
  if (username === null) throw usernameNeeded();
  const oldest = await nthNewestFollow(tx, caller, followsPerDay(createdAt, now));
  if (oldest === null || oldest <= now - FOLLOW_WINDOW_MS) return;
  const isNew = isNewAccount(createdAt, now);
  const until = epochMs(isNew ? createdAt + NEW_ACCOUNT_MS : oldest + FOLLOW_WINDOW_MS);
  throw tooManyFollows({ isNew, waitMs: until - now });
}
