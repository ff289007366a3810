// If this fails, a block of a public page is shown to people whom its owner excluded.
import { expect, test } from 'vitest';
import { AUDIENCES, isShownTo, PAGE_VIEWS, readerOfView, type ProfileReader } from './audience.ts';

test.each<[ProfileReader, readonly boolean[]]>([
  ['owner', [true, true, true]],
  ['follower', [true, true, false]],
  ['stranger', [true, false, false]],
  ['nobody', [false, false, false]],
])('%s sees blocks that are public, for followers and private: %j', (reader, shown) => {
  expect(AUDIENCES.map((audience) => isShownTo(audience, reader))).toEqual(shown);
});

test('a preview as everyone, followers or me is that of a stranger, a follower or the owner', () => {
  expect(PAGE_VIEWS.map(readerOfView)).toEqual(['stranger', 'follower', 'owner']);
});
