// If this fails, search results and shared links describe a page with the text of another page.
import { expect, test } from 'vitest';
import { descriptionOf } from './page-head.ts';

const root = { status: 'success', staticData: {}, fullPath: '/' };
const pricing = { status: 'success', staticData: {}, fullPath: '/pricing' };
const ofAll = /^TradeSense: trading smarter, together\./;

test.each([
  ['the innermost page', [root, pricing], /^Learning on TradeSense is free\./],
  ['Home', [root, root], /^Learn to trade with virtual money/],
  ['a page without its own', [root, { ...root, fullPath: '/admin/' }], ofAll],
  ['an address that no route has', [{ ...root, _notFound: true }], ofAll],
  ['a page that found nothing', [root, { ...pricing, status: 'notFound' }], ofAll],
])('%s', (_what, matches, description) => {
  expect(descriptionOf(matches)).toMatch(description);
});
