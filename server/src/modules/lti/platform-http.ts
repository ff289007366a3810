import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../config.ts';
import { lookupPublic } from '../../platform/public-lookup.ts';
import { isLocalAddress } from '../../platform/public-lookup.ts';
import { addressFault } from './platform-address.policy.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
const BODY_MAX_BYTES = 512 * 1024;

export interface PlatformCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PlatformAnswer {
  readonly status: number;
  readonly body: string;
}

const publicAgent = new HttpsAgent({ keepAlive: true, lookup: lookupPublic });
const localAgent = new HttpAgent({ keepAlive: true });

/**
 * Sends a request to a platform. The host name is resolved for each new connection. Connects only to public addresses,
 * and to local ones if the configuration allows them. Redirects are not followed. Rejects if there is no response
 * within 10 seconds, or if the response is larger than 512 KB.
 */
export function callPlatform(
  { allowsLocalPlatforms }: Pick<Config, 'allowsLocalPlatforms'>,
  { method, url, headers, body = '' }: PlatformCall,
): Promise<PlatformAnswer> {
  const fault = addressFault(url, allowsLocalPlatforms);
  if (fault !== null) return Promise.reject(new Error(`the address ${url} ${fault}`));
  const isLocal = isLocalAddress(url);
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const options = { method, headers: { ...headers, ...length }, agent: isLocal ? localAgent : publicAgent };
  return new Promise((resolve, reject) => {
    const sent = (isLocal ? httpRequest : httpsRequest)(url, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > BODY_MAX_BYTES) sent.destroy(new Error('the answer of the platform is too large'));
        else parts.push(part);
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
      );
      response.once('error', reject);
    });
    const timer = setTimeout(() => sent.destroy(new Error('the platform did not answer in time')), TIMEOUT_MS);
    sent.once('close', () => clearTimeout(timer));
    sent.once('error', reject).end(body);
  });
}
