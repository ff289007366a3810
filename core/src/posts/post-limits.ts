import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import { isNewAccount } from '../people/people-limits.ts';

/**
 * Actions in the feed that are limited for each learner. An action counts even if it was undone, and each person whom a
 * text mentions counts once.
 */
export const POST_ACTS = ['post', 'comment', 'like', 'report', 'prediction', 'mention'] as const;
export type PostAct = (typeof POST_ACTS)[number];

/** Period over which actions are counted, in ms. */
export const POST_ACT_WINDOW_MS = DAY_MS;

interface ActLimit {
  readonly perDay: number;
  /** Maximum per day for an account in its first 24 hours. */
  readonly perDayNew: number;
}

export const POST_ACT_LIMITS: Readonly<Record<PostAct, ActLimit>> = {
  post: { perDay: 50, perDayNew: 5 },
  comment: { perDay: 300, perDayNew: 20 },
  like: { perDay: 1_000, perDayNew: 100 },
  report: { perDay: 50, perDayNew: 10 },
  prediction: { perDay: 200, perDayNew: 20 },
  mention: { perDay: 200, perDayNew: 20 },
};

/** Returns how many actions of a kind an account may take within the window. */
export function actsPerDay(act: PostAct, createdAt: EpochMs, now: EpochMs): number {
  const { perDay, perDayNew } = POST_ACT_LIMITS[act];
  return isNewAccount(createdAt, now) ? perDayNew : perDay;
}
