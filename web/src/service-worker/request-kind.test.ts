// If this fails, the browser caches private data, or shows a page from a cache.
import { expect, test } from 'vitest';
import { isLesson, requestKind } from './request-kind.ts';

const ORIGIN = 'https://trade.test';
const PLACE = { origin: ORIGIN, shellPaths: new Set(['/offline', '/theme.js', '/static/main-1.js']) };

test.each([
  ['a page', 'GET', 'navigate', '/pricing', 'page'],
  ['a page with a query', 'GET', 'navigate', '/results/BTC?session=1', 'page'],
  ['a hashed file', 'GET', 'cors', '/static/chart-4f.js', 'static'],
  ['a hashed file of the shell', 'GET', 'cors', '/static/main-1.js', 'static'],
  ['a file of the shell', 'GET', 'no-cors', '/theme.js', 'shell'],
  ['a file of the shell with a query', 'GET', 'no-cors', '/theme.js?x', 'untouched'],
  ['a call', 'GET', 'cors', '/api/auth/me', 'untouched'],
  ['a call opened as a page', 'GET', 'navigate', '/api/openapi.json', 'untouched'],
  ['prices', 'GET', 'cors', '/api/crypto-prices', 'untouched'],
  ['a write', 'POST', 'cors', '/api/feedback', 'untouched'],
  ['a form', 'POST', 'navigate', '/pricing', 'untouched'],
  ['a profile picture', 'GET', 'no-cors', '/media/profile/1.webp', 'untouched'],
  ['a scaled picture', 'GET', 'no-cors', '/_next/image?url=%2Fmedia%2F1&w=64&q=75', 'untouched'],
  ['another file', 'GET', 'no-cors', '/robots.txt', 'untouched'],
])('%s: a request %s %s %s is of the kind %s', (_name, method, mode, path, kind) => {
  expect(requestKind({ method, mode, url: ORIGIN + path }, PLACE)).toBe(kind);
});

test('a request to another site is not handled', () => {
  expect(requestKind({ method: 'GET', mode: 'cors', url: 'https://other.test/static/a.js' }, PLACE)).toBe('untouched');
});

test.each([
  ['/study/how-markets-work/candle', true],
  ['/study/how-markets-work/candle?step=quiz', true],
  ['/study/how-markets-work', false],
  ['/study', false],
  ['/pricing/a/b', false],
])('the path %s is that of a lesson: %s', (path, is) => {
  expect(isLesson(ORIGIN + path)).toBe(is);
});
