import { isMediaContent, needsCsrfToken, splitEndpointKey } from '@tradesense/contract/endpoint.ts';
import type { Endpoint, EndpointKey, Method } from '@tradesense/contract/endpoint.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { BROKEN_BODIES, CONTENT_TYPES, HEADERS, hostilePart, pick } from './hostile-values.ts';
import { sampleOf, spoiled } from './sample-value.ts';

/** A request in the form in which it is sent over the network. */
export interface HostileCall {
  readonly key: EndpointKey;
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

/** The part of a request that is replaced by a hostile value. */
type Part = 'body' | 'text' | 'query' | 'params' | 'headers' | 'nothing';

/** Converts a query to its string, such as `a=1&b=2`. A list becomes several parameters with the same name. */
function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const));
  const escaped = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 3_000));
  return pairs
    .map(([name, value]) => `${escaped(name)}=${escaped(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
}

function pathOf(path: string, endpoint: Endpoint, isSpoiled: boolean, ids: readonly string[], random: Random): string {
  const params = endpoint.params === undefined ? {} : (sampleOf(endpoint.params, random) as Record<string, unknown>);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (isSpoiled) return hostilePart(random);
    const value = params[name];
    const sampled = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    return encodeURIComponent(/^[\da-f]{8}-/.test(sampled) ? pick(random, [sampled, ...ids]) : sampled);
  });
}

function queryOf({ query }: Endpoint, isSpoiled: boolean, random: Random): string {
  if (!isSpoiled) return query === undefined ? '' : queryText(sampleOf(query, random));
  const raw = `${hostilePart(random)}=${hostilePart(random)}`;
  if (query === undefined || random.below(6) === 0) return raw;
  return queryText(spoiled(sampleOf(query, random), random)) || raw;
}

function payloadOf({ body }: Endpoint, part: Part, random: Random): string | Buffer | undefined {
  if (part === 'text') return pick(random, BROKEN_BODIES);
  if (body === undefined) return part === 'body' ? JSON.stringify(spoiled({}, random)) : undefined;
  if (isMediaContent(body)) return Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
  const sampled = sampleOf(body, random);
  return JSON.stringify(part === 'body' ? spoiled(sampled, random) : sampled) ?? 'null';
}

/**
 * Returns a request to the endpoint in which at most one part is hostile. All other parts are as valid as `sampleOf`
 * can make them; a body that is not JSON has random bytes. `ids` are ids of existing records. `signedIn` are the
 * caller's headers.
 */
export function hostileCall(
  key: EndpointKey,
  endpoint: Endpoint,
  { ids, signedIn, random }: { ids: readonly string[]; signedIn: Readonly<Record<string, string>>; random: Random },
): HostileCall {
  const [method, path] = splitEndpointKey(key);
  const writes = method !== 'GET';
  const part = pick<Part>(random, [
    ...(writes ? (['body', 'body', 'body', 'text'] as const) : []),
    'query',
    ...(path.includes('{') ? (['params'] as const) : []),
    'headers',
    'nothing',
  ]);
  const query = queryOf(endpoint, part === 'query', random);
  const payload = writes ? payloadOf(endpoint, part, random) : undefined;
  const { body } = endpoint;
  const contentType = body !== undefined && isMediaContent(body) ? body.mediaTypes[0] : 'application/json';
  const spoiledHeader = pick(random, Object.keys(HEADERS));
  return {
    key,
    method,
    url: `${pathOf(path, endpoint, part === 'params', ids, random)}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...signedIn,
      ...(endpoint.idempotencyKey === 'header' ? { 'idempotency-key': `fuzz-${random.below(1e9)}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': contentType ?? '' }),
      ...(part === 'headers' && (!writes || random.below(2) === 0 || !needsCsrfToken(endpoint))
        ? { [spoiledHeader]: pick(random, HEADERS[spoiledHeader] ?? ['']) }
        : {}),
      ...(part === 'headers' && payload !== undefined ? { 'content-type': pick(random, CONTENT_TYPES) } : {}),
    },
    payload,
  };
}

/** Describes the call as it was sent, shortened for a report. */
export function describeCall({ method, url, headers, payload }: HostileCall): string {
  const { authorization: _authorization, cookie: _cookie, 'x-csrf-token': _csrf, ...shown } = headers;
  const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
  return cut(`${method} ${cut(url)} ${JSON.stringify(shown)} ${JSON.stringify(payload?.toString() ?? null)}`);
}
