import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import { isNewAccount } from '../people/people-limits.ts';

/** What a learner does in the feed and may do only so often. One that was taken back counts too, and each person whom a text mentions. */
export const POST_ACTS = ['post', 'comment', 'like', 'report', 'prediction', 'mention'] as const;
export type PostAct = (typeof POST_ACTS)[number];

/** Acts are counted over this time. */
export const POST_ACT_WINDOW_MS = DAY_MS;

interface ActLimit {
  readonly perDay: number;
  /** For an account in its first 24 hours. */
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

/** Returns how many acts of a kind an account may do within the window. */
export function actsPerDay(act: PostAct, createdAt: EpochMs, now: EpochMs): number {
  const { perDay, perDayNew } = POST_ACT_LIMITS[act];
  return isNewAccount(createdAt, now) ? perDayNew : perDay;
}
