import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import { isNewAccount } from '../people/people-limits.ts';

/**
 * Actions of a learner in the feed that are limited. An action that was undone counts too, and so does each person whom
 * a text mentions.
 */
export const POST_ACTS = ['post', 'comment', 'like', 'report', 'prediction', 'mention'] as const;
export type PostAct = (typeof POST_ACTS)[number];

/** Period over which acts are counted. */
export const POST_ACT_WINDOW_MS = DAY_MS;

interface ActLimit {
  readonly perDay: number;
  /** Maximum for an account in its first 24 hours. */
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

/** Returns the maximum number of acts of a kind for an account within the window. */
export function actsPerDay(act: PostAct, createdAt: EpochMs, now: EpochMs): number {
  const { perDay, perDayNew } = POST_ACT_LIMITS[act];
  return isNewAccount(createdAt, now) ? perDayNew : perDay;
}
