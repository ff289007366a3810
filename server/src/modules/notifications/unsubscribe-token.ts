import type { Config } from '../../config.ts';
import { installationSealer, type SecretKeys } from '../../platform/sealed-text.ts';

const PURPOSE = 'notifications-unsubscribe';

/**
 * Returns the link that stops emails about notifications to a learner. The link does not expire, because an email may
 * be opened years later.
 */
export function unsubscribeLink(config: SecretKeys & Pick<Config, 'publicUrl'>, userId: string): string {
  return `${config.publicUrl}/api/notifications/unsubscribe?token=${installationSealer(config, PURPOSE).seal(userId)}`;
}

/**
 * Returns the id of the learner for whom a token was made; `null` if this installation did not make the token, or if
 * the token was changed.
 */
export function unsubscribingLearner(config: SecretKeys, token: string): string | null {
  return installationSealer(config, PURPOSE).open(token);
}
