import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../../config.ts';
import { endpointFault, isLocalEndpoint, isPublicAddress } from './push-endpoint.policy.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** The longest wait that a push service may ask for. */
const RETRY_AFTER_MAX_MS = 60 * MINUTE_MS;

export interface EncodedPush {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

export interface PushResponse {
  readonly status: number;
  /** How long the push service asks to wait; 0 if it does not. */
  readonly retryAfterMs: number;
}

/** Resolves a name as `dns.lookup` does, and fails for one that leads to a machine that is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) return callback(error, '', 0);
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} leads to no public address`), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const publicAgent = new HttpsAgent({ keepAlive: true, lookup: lookupPublic });
const localAgent = new HttpAgent({ keepAlive: true });

/**
 * Posts an encrypted push. The address is looked up when it is called, and only a public one is connected to; redirections are not
 * followed, and nothing but the status is read. Rejects if there is no response.
 */
export function postPush(
  { endpoint, headers, body }: EncodedPush,
  { allowsLocalPush }: Pick<Config, 'allowsLocalPush'>,
): Promise<PushResponse> {
  const fault = endpointFault(endpoint, allowsLocalPush);
  if (fault !== null) return Promise.reject(new Error(`endpoint of a push: ${fault}`));
  const isLocal = isLocalEndpoint(endpoint);
  const options = { method: 'POST', headers: { ...headers }, agent: isLocal ? localAgent : publicAgent };
  return new Promise((resolve, reject) => {
    const sent = (isLocal ? httpRequest : httpsRequest)(endpoint, options, (response) => {
      const seconds = Number(response.headers['retry-after']);
      const retryAfterMs = seconds > 0 ? Math.min(seconds * SECOND_MS, RETRY_AFTER_MAX_MS) : 0;
      resolve({ status: response.statusCode ?? 0, retryAfterMs });
      // A body is read only to free the connection, and not for longer than the timeout.
      response.resume();
    });
    const timer = setTimeout(() => sent.destroy(new Error('the push service did not answer in time')), TIMEOUT_MS);
    sent.once('close', () => clearTimeout(timer));
    sent.once('error', reject).end(body);
  });
}
