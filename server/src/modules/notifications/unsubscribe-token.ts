import type { Config } from '../../config.ts';
import { createSealer } from '../../platform/sealed-text.ts';

const PURPOSE = 'notifications-unsubscribe';

/** Returns the link that stops emails to a learner. It does not expire, because an email may be opened years later. */
export function unsubscribeLink(
  { secretKey, publicUrl }: Pick<Config, 'secretKey' | 'publicUrl'>,
  userId: string,
): string {
  return `${publicUrl}/api/notifications/unsubscribe?token=${createSealer(secretKey, PURPOSE).seal(userId)}`;
}

/** Returns the learner that a token was made for, or `null` if this installation did not make it or it was changed. */
export function unsubscribingLearner({ secretKey }: Pick<Config, 'secretKey'>, token: string): string | null {
  return createSealer(secretKey, PURPOSE).open(token);
}
