import { FOLLOWS_PER_DAY, FOLLOWS_PER_DAY_NEW, RELATIONS_MAX } from '@tradesense/core/people/people-limits.ts';
import type { RelationKind } from '@tradesense/contract/people-constants.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for an unknown username. The names of suspended accounts, and of people who block the caller,
 * cause the same problem.
 */
export const noSuchPerson = (): Problem => new Problem('not-found', { detail: 'There is no such person.' });

export const listNotShown = (): Problem => new Problem('not-found', { detail: 'This list is not shown to you.' });

export const blockNotShown = (): Problem =>
  new Problem('not-found', { detail: 'This part of the page is not shown to you.' });

export const notYourself = (): Problem =>
  new Problem('not-yourself', { detail: 'This is your own account. Choose somebody else.' });

export const usernameNeeded = (): Problem =>
  new Problem('username-needed', { detail: 'Choose a username first: people see who follows them.' });

export const personBlocked = (username: string): Problem =>
  new Problem('person-blocked', { detail: `You have blocked ${username}. Unblock them first.` });

const DONE: Readonly<Record<RelationKind, readonly [done: string, undo: string]>> = {
  follow: ['follow', 'Unfollow'],
  block: ['have blocked', 'Unblock'],
  mute: ['have muted', 'Unmute'],
};

/** Returns the problem for an account that has the maximum number of relations of this kind. */
export function listFull(kind: RelationKind): Problem {
  const [done, undo] = DONE[kind];
  const most = RELATIONS_MAX[kind].toLocaleString('en-US');
  return new Problem('people-limit-reached', {
    detail: `You ${done} ${most} people, the most that an account can. ${undo} somebody first.`,
  });
}

/** Returns the problem for an account that has reached the maximum number of follows in 24 hours. */
export function tooManyFollows({ isNew, waitMs }: { readonly isNew: boolean; readonly waitMs: number }): Problem {
  const detail = isNew
    ? `You have followed ${FOLLOWS_PER_DAY_NEW} people. An account can follow more once it is 24 hours old.`
    : `You have followed ${FOLLOWS_PER_DAY} people in 24 hours. Wait before you follow more.`;
  return new Problem('too-many-requests', { detail, retryAfter: Math.ceil(waitMs / 1000) });
}
