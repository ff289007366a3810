import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../../config.ts';
import { lookupPublic } from '../../../platform/public-lookup.ts';
import { isLocalAddress } from '../../../platform/public-lookup.ts';
import { endpointFault } from './push-endpoint.policy.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** Maximum delay before the next attempt that a push service can request, in ms. */
const RETRY_AFTER_MAX_MS = 60 * MINUTE_MS;

export interface EncodedPush {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export interface PushResponse {
  readonly status: number;
  /** Delay that the push service requests before the next attempt, in ms; 0 if it requests none. */
  readonly retryAfterMs: number;
}

const publicAgent = new HttpsAgent({ keepAlive: true, lookup: lookupPublic });
const localAgent = new HttpAgent({ keepAlive: true });

/**
 * Posts an encrypted push. The host name is resolved for each new connection, which is made only to a public address,
 * or to a local one if the configuration allows it. Redirects are not followed. From the response, only the status and
 * the requested delay are read. Rejects if there is no response.
 */
export function postPush(
  { endpoint, headers, body }: EncodedPush,
  { allowsLocalPush }: Pick<Config, 'allowsLocalPush'>,
): Promise<PushResponse> {
  const fault = endpointFault(endpoint, allowsLocalPush);
  if (fault !== null) return Promise.reject(new Error(`endpoint of a push: ${fault}`));
  const isLocal = isLocalAddress(endpoint);
  const options = { method: 'POST', headers: { ...headers }, agent: isLocal ? localAgent : publicAgent };
  return new Promise((resolve, reject) => {
    const sent = (isLocal ? httpRequest : httpsRequest)(endpoint, options, (response) => {
      const seconds = Number(response.headers['retry-after']);
      const retryAfterMs = seconds > 0 ? Math.min(seconds * SECOND_MS, RETRY_AFTER_MAX_MS) : 0;
      resolve({ status: response.statusCode ?? 0, retryAfterMs });
      // The response's body is read and discarded, so that the connection can be reused. The time limit includes this.
      response.resume();
    });
    const timer = setTimeout(() => sent.destroy(new Error('the push service did not answer in time')), TIMEOUT_MS);
    sent.once('close', () => clearTimeout(timer));
    sent.once('error', reject).end(body);
  });
}
