// If this fails, the titles of tabs and search results do not contain the asset of the page.
import { expect, test } from 'vitest';
import { assetTitleOf } from './asset-title.ts';
import { titleOf } from './page-title.ts';

const market = { title: 'Market', titleOf: assetTitleOf('market', ({ params }) => params['symbol']) };
const sandbox = { title: 'Sandbox', titleOf: assetTitleOf('sandbox', ({ search }) => search['asset']) };
const match = { status: 'success' };

test.each([
  ['an asset', [{ ...match, staticData: market, params: { symbol: 'btc' } }], 'BTC market'],
  ['no symbol', [{ ...match, staticData: market, params: { symbol: '<b>1' } }], 'Market'],
  ['the asset of the query', [{ ...match, staticData: sandbox, search: { asset: 'ETH' } }], 'ETH sandbox'],
  ['none in the query', [{ ...match, staticData: sandbox }], 'Sandbox'],
  ['a page that is not there', [{ status: 'notFound', staticData: market }], 'Page not found'],
  ['no title', [{ ...match, staticData: {} }], null],
])('%s', (_what, matches, title) => {
  expect(titleOf(matches)).toBe(title);
});
