// If this fails, a block of a public page is shown to people whom its owner excluded.
import { expect, test } from 'vitest';
import { AUDIENCES, isShownTo, PAGE_VIEWS, readerOfView, type ProfileReader } from './audience.ts';

test.each<[ProfileReader, readonly boolean[]]>([
  ['owner', [true, true, true]],
  ['follower', [true, true, false]],
  ['stranger', [true, false, false]],
  ['nobody', [false, false, false]],
])('%s sees public, for followers, private: %j', (reader, shown) => {
  expect(AUDIENCES.map((audience) => isShownTo(audience, reader))).toEqual(shown);
});

test('the page view as stranger, follower or owner gives that audience', () => {
  expect(PAGE_VIEWS.map(readerOfView)).toEqual(['stranger', 'follower', 'owner']);
});
