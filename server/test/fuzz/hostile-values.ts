import type { Random } from '@tradesense/core/kernel/random.ts';

/** Length of a long text that still fits in a request body. */
const LONG = 70_000;

const TEXTS: readonly string[] = [
  '',
  ' ',
  'null',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '%s%s%n',
  '${7*7}',
  'a\u0000b',
  '\u0000',
  '\uD800',
  'x\uDFFFy',
  '\u202E\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(40),
  'İ'.repeat(100),
  'x'.repeat(LONG),
  '9'.repeat(400),
  '-1',
  '1e309',
  '0x10',
  'NaN',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999-14:00',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e-320,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  8_640_000_000_000_001,
  -8_640_000_000_000_001,
  1e21,
  Number.MAX_VALUE,
];

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = wrap(value);
  return value;
}

const STRUCTURES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { toString: 'no function', valueOf: 1, length: -1 },
  { $ne: null },
  Array.from({ length: 5_000 }, (_, i) => i),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`key${i}`, i])),
  nested(400, (inner) => [inner]),
  nested(400, (inner) => ({ inner })),
];

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[random.below(values.length)] as Value;
}

/** Returns a text that database columns, parsers or pages may not expect. */
export const hostileText = (random: Random): string => pick(random, TEXTS);

/** Returns a JSON value that the code for a field may not expect: a text, a number or a structure. */
export function hostileValue(random: Random): unknown {
  return pick(random, [hostileText, (r: Random) => pick(r, NUMBERS), (r: Random) => pick(r, STRUCTURES)])(random);
}

/** Keys that change an object's prototype if code copies untrusted keys into it. */
export const PROTOTYPE_KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
];

/** Returns a segment of a URL as it is sent: escaped, and sometimes escaped wrongly. */
export function hostilePart(random: Random): string {
  const text = pick(random, [hostileText(random).slice(0, 3_000), String(pick(random, NUMBERS))]);
  const escaped = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
  return pick(random, [escaped, escaped, '%00', '%', '%zz', '%C0%AF', '..%2f..%2f', '[object%20Object]']);
}

/** Bodies that are not JSON, or that no parser should accept. */
export const BROKEN_BODIES: readonly string[] = [
  '{"name":',
  '{"a":1,}',
  '[1,2',
  '"\\uD8"',
  '{"a":"\\u00"}',
  'undefined',
  'NaN',
  '\uFEFF{}',
  '{"a":1}{"b":2}',
  '{"a":1,"a":2}',
  '\u0000',
  '<xml/>',
  '['.repeat(100_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `"${'x'.repeat(1_100_000)}"`,
];

export const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'text/html; charset=x',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'image/png',
  'image/svg+xml',
  '*/*',
  '',
];

/** Headers that the server reads, with unusual values that an HTTP parser accepts. */
export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  authorization: ['Bearer', 'Bearer ', `Bearer ${'x'.repeat(5_000)}`, 'Basic eDp5', 'bearer é', 'Bearer a b c'],
  cookie: ['=', ';;;', 'csrf_token=%', 'csrf_token=%00', `a=${'b'.repeat(5_000)}`, '__proto__=1; constructor=2'],
  'x-csrf-token': ['', 'x', 'é', 'x'.repeat(5_000)],
  'x-timezone': ['Mars/Olympus', '../../etc', 'x'.repeat(3_000), '+99:99', 'é'],
  'idempotency-key': ['', 'short', 'x'.repeat(101), 'éééééééé', '        '],
  'if-none-match': ['*', 'W/', '"', `"${'x'.repeat(5_000)}"`, '"a", "b", W/"c"'],
  'accept-language': ['*', 'xx-'.repeat(500), ';q=', 'de;q=nan'],
  accept: ['', 'image/webp;q=x', 'x'.repeat(5_000)],
  range: ['bytes=5-1', 'bytes=-', 'bytes=0-99999999999999999999'],
  'last-event-id': ['-1', '1e99', 'x'.repeat(5_000), '0:0:0'],
  'x-forwarded-for': ['999.1.1.1', 'x, y, z', '::1::', 'x'.repeat(3_000)],
  'user-agent': ['', 'é', 'x'.repeat(8_000)],
  'x-request-id': ['../../x', 'x'.repeat(3_000)],
  'content-length': ['0'],
  'stripe-signature': ['t=,v1=', 't=1e99,v1=x', 'x'.repeat(3_000)],
};
