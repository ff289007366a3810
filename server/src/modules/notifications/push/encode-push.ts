import type { PushMessage } from '@tradesense/contract/notifications.ts';
import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { isHttps, type Config } from '../../../config.ts';
import type { PushDeviceRow } from '../notifications.tables.ts';
import type { EncodedPush } from './post-push.ts';
import { pushKeys } from './push-keys.ts';

/** Time, in seconds, for which a push service keeps a push for a browser that is offline. */
const KEPT_S = DAY_MS / SECOND_MS;

type Receiver = Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Encrypts a message for a browser (RFC 8291), and signs the request to its push service (RFC 8292). A new push
 * replaces an undelivered one with the same tag at the push service.
 */
export async function encodePush(
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'mailFrom'>,
  { endpoint, p256dh, auth }: Receiver,
  message: PushMessage,
): Promise<EncodedPush> {
  // The library is loaded before the first push and not at startup, because most servers of an installation send no
  // pushes.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contactOf(config), ...pushKeys(config) },
      TTL: KEPT_S,
      urgency: 'normal',
      topic: message.tag.replaceAll('-', ''),
    },
  );
  return { endpoint, headers, body };
}

/** Returns the address at which push services can reach the operator. */
function contactOf(config: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (isHttps(config)) return config.publicUrl;
  return `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
}
