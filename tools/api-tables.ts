/** Builds the tables of docs/api.md from the contract's table of endpoints: one table per tag, between two markers. */
import { z } from 'zod';
import {
  csrfExemptionOf,
  ENDPOINT_TAGS,
  splitEndpointKey,
  type Access,
  type Endpoint,
  type EndpointKey,
  type EndpointTag,
} from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { PROBLEMS, type ProblemCode } from '@tradesense/contract/problem-codes.ts';

const ACCESS_LABELS: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  'signed-in': 'signed in',
  sandbox: 'sandbox unlocked',
  moderator: 'moderators, administrators',
  administrator: 'administrators',
};
const MARKED = /<!-- endpoints: (.+?) -->\n[\s\S]*?<!-- end of endpoints -->/g;

const EXEMPT = /<!-- exempt from the CSRF token -->\n[\s\S]*?<!-- end of the exempt -->/g;

/**
 * Returns the document with new tables between its markers. Throws if a tag has no markers or two pairs of them, if a
 * marker names an unknown tag, or if the exempt endpoints do not have exactly one place.
 */
export function withApiTables(document: string): string {
  const missing = new Set<string>(Object.keys(ENDPOINT_TAGS));
  const exempt = `<!-- exempt from the CSRF token -->\n\n${exemptTable()}\n\n<!-- end of the exempt -->`;
  const filled = document
    .replace(EXEMPT, () => exempt)
    .replaceAll(MARKED, (_match, tag: string) => {
      if (!missing.delete(tag)) throw new Error(`'${tag}' is no tag, or has two tables`);
      return `<!-- endpoints: ${tag} -->\n\n${tableOf(tag as EndpointTag)}\n\n<!-- end of endpoints -->`;
    });
  if (missing.size > 0) throw new Error(`no table for ${[...missing].join(', ')}`);
  if (document.match(EXEMPT)?.length !== 1) throw new Error('no place for what is exempt from the CSRF token, or two');
  return filled;
}

/** Returns the table of endpoints that need no CSRF token, and of the checks that replace the token. */
function exemptTable(): string {
  const rows = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => {
    const exemption = csrfExemptionOf(endpoint);
    return exemption === null ? [] : [`| \`${key}\` | ${endpoint.summary} | ${exemption} |`];
  });
  return ['| Call | What it does | Checked in place of the token |', '|---|---|---|', ...rows].join('\n');
}

function tableOf(tag: EndpointTag): string {
  const rows = Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => endpoint.tag === tag)
    .map(([key, endpoint]) => `| ${cellsOf(key as EndpointKey, endpoint).join(' | ')} |`);
  return ['| Endpoint | Who | Description | Problem codes |', '|---|---|---|---|', ...rows].join('\n');
}

function cellsOf(key: EndpointKey, endpoint: Endpoint): string[] {
  const { summary, description, access, limit } = endpoint;
  const query = endpoint.query instanceof z.ZodObject ? `?${Object.keys(endpoint.query.shape).join('&')}` : '';
  const limited = limit === undefined ? '' : `, ${limit.perMinute} a minute`;
  return [
    `\`${splitEndpointKey(key).join(' ')}${query}\``,
    ACCESS_LABELS[access] + limited,
    [`${summary}.`, description, idempotencyText(endpoint)].filter((text) => text !== undefined).join(' '),
    problemText(endpoint),
  ].map((cell) => cell.replaceAll('|', String.raw`\|`));
}

function idempotencyText({ idempotencyKey }: Endpoint): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const place = idempotencyKey === 'header' ? 'the header `idempotency-key`' : `\`${idempotencyKey}\``;
  return `Idempotency key: ${place}.`;
}

/**
 * Returns the problems as `404 a; 409 b, c`, without the codes that every endpoint with this access, method or input
 * has.
 */
function problemText({ problems = [], idempotencyKey }: Endpoint): string {
  const codes: readonly ProblemCode[] = [
    ...problems,
    ...(idempotencyKey === undefined ? [] : ['idempotency-conflict' as const]),
  ];
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, ofStatus]) => `${status} ${ofStatus.map((code) => `\`${code}\``).join(', ')}`)
    .join('; ');
}
