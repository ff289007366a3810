import type { ShareRequest } from '@tradesense/contract/posts.ts';
import { POST_ACT_LIMITS, type PostAct } from '@tradesense/core/posts/post-limits.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for a post that does not exist, that the caller may not see, or that a block between its author
 * and the caller hides. It is the same problem in all cases, so the response does not reveal which case applies.
 */
export const noSuchPost = (): Problem => new Problem('not-found', { detail: 'There is no such post.' });

export const noSuchComment = (): Problem => new Problem('not-found', { detail: 'There is no such comment.' });

export const noSuchReport = (): Problem => new Problem('not-found', { detail: 'There is no such open report.' });

export const ownReport = (): Problem =>
  new Problem('not-yourself', { detail: 'This is your own. Delete it if you no longer want it here.' });

export const ownProfile = (): Problem =>
  new Problem('not-yourself', { detail: 'This is your own profile. You can change it yourself.' });

/**
 * Returns the problem for a moderator who tries to hide a profile. A profile can only be kept, or parts of it can be
 * removed.
 */
export const cannotHideProfile = (): Problem => {
  const message = 'A profile cannot be hidden. Remove parts of it';
  return new Problem('invalid-request', { detail: `${message}.`, errors: [{ path: 'body.settlement', message }] });
};

/** Returns the problem for a moderator who tries to settle a report about themselves or what they wrote. */
export const ownCase = (): Problem =>
  new Problem('not-yourself', {
    detail: 'This report is about you or what you wrote. Another moderator has to settle it.',
  });

export const nameNeeded = (): Problem =>
  new Problem('username-needed', { detail: 'Choose a username first: people see who writes and who likes.' });

const CANNOT_SHARE: Readonly<Record<ShareRequest['kind'], string>> = {
  'chart-exam':
    'Only a finished rated exam of your own can be shared, and none with a chart that was submitted too fast.',
  'bias-test':
    'Only a completed Bias Test of your own can be shared, and no rated one with an answer that was too fast.',
  trade: 'Only a closed trade of your own live accounts can be shared.',
  'real-or-shuffled': 'Answer a pair of Real or Shuffled first: you have no record yet.',
  badge: 'Only a badge that you have earned can be shared.',
};

export const notShareable = (kind: ShareRequest['kind']): Problem =>
  new Problem('not-shareable', { detail: CANNOT_SHARE[kind] });

const DONE: Readonly<Record<PostAct, readonly [done: string, more: string]>> = {
  post: ['published', 'posts'],
  comment: ['written', 'comments'],
  like: ['given', 'likes'],
  report: ['sent', 'reports'],
  prediction: ['made', 'predictions'],
  mention: ['made', 'mentions of people'],
};

/** Returns the problem for an action that exceeds the daily limit of its kind. */
export function tooManyActs(
  act: PostAct,
  { isNew, waitMs }: { readonly isNew: boolean; readonly waitMs: number },
): Problem {
  const { perDay, perDayNew } = POST_ACT_LIMITS[act];
  const [done, things] = DONE[act];
  const detail = isNew
    ? `You have ${done} ${perDayNew} ${things}. An account can do more once it is 24 hours old.`
    : `You have ${done} ${perDay.toLocaleString('en-US')} ${things} in 24 hours. Wait before you continue.`;
  return new Problem('too-many-requests', { detail, retryAfter: Math.ceil(waitMs / 1000) });
}
