// If this fails, an error report identifies a person or contains a token that grants access.
import { expect, test } from 'vitest';
import { scrubText } from './scrub-text.ts';

const TOKEN = 'q3V9x_Zk2-Lw8RtYbN4uJ6hGfD1sAoPiEcXmTvKy0Qz';

test.each([
  ['an email address', 'no account ann.lee+x@mail.example.org here', 'no account [email] here'],
  ['an encoded one', '/search/ann%40example.org', '/search/[email]'],
  ['one without a domain ending', 'ann@localhost refused', '[email] refused'],
  ['one in other letters', 'für jörg@münchen.de.', 'für [email].'],
  ['a query', 'at http://localhost:3000/auth/reset?token=abc&x=1:4:2', 'at http://localhost:3000/auth/reset?[query]'],
  ['a fragment with a value', '/auth#access_token=abc', '/auth#[query]'],
  ['a bearer token', 'authorization was Bearer abc.def-ghi', 'authorization was Bearer [token]'],
  ['a bare token', `no session ${TOKEN}`, 'no session [token]'],
  ['a token in a path', `/auth/verify/${TOKEN}`, '/auth/verify/[token]'],
  ['a JSON web token', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.abc', '[token].abc'],
  ['an id of a user', 'user 0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b', 'user [token]'],
  ['a password', 'failed with {"password":"hunter2"}', 'failed with {"password":"[secret]"}'],
  ['a cookie', 'cookie: sid=abc', 'cookie: [secret]'],
  ['a named secret', 'csrf_token=abc; path=/', 'csrf_token=[secret]; path=/'],
  ['a card number', 'paid with 4242 4242 4242 4242', 'paid with [number]'],
  ['a phone number', 'call 004915112345678', 'call [number]'],
])('a text loses %s', (_name, text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed);
  expect(scrubText(scrubbed)).toBe(scrubbed);
});

test.each([
  'TypeError: Cannot read properties of undefined (reading "length")',
  '    at drawCandles (http://localhost:3000/static/index-BsT3k_9d.js:12:34567)',
  'drawCandles@http://localhost:3000/static/index-BsT3k_9d.js:12:34567',
  '    at file:///srv/app/node_modules/@fastify/cookie/plugin.js:88:5',
  '    at createChartCandleSeriesRenderer (candle-series-renderer-of-the-chart.ts:1:2)',
  'Is it open? Yes: 12,345.67 at 09:30',
  'a ? b : c === d',
])('the text %j stays unchanged', (text) => {
  expect(scrubText(text)).toBe(text);
});

test.each(['a', '1', 'a1', '@', '?a=', 'a.', '1 ', 'token: '])(
  'a long text of repeated %j is scrubbed in less than five seconds',
  (part) => {
    const startedMs = performance.now();
    scrubText(part.repeat(100_000));
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  },
);
