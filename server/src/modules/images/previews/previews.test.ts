// If this fails, a link to a page shows something that a visitor may not see, shows another page's image, or shows no
// image.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../../test/people-world.ts';
import { publish } from '../../../../test/posts-world.ts';
import { drawLinkPicture } from '../../../platform/images/link-picture.ts';
import { createWorkQueue } from '../../../platform/work-queue.ts';
import { createResultCache } from '../result-cache.ts';
import { linkPicture } from './page-preview.service.ts';

let t: TestApp;
let ann: Person;
beforeAll(async () => {
  const web = mkdtempSync(join(tmpdir(), 'tradesense-previews-'));
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), '<html><head><title>TradeSense</title></head><body></body></html>');
  t = await createTestApp({ webDirectory: web });
  ann = await openPerson(t, 'ann_of_links');
});
afterAll(() => t.close());

const visitor = () => t.client();
const picture = (path: string) => visitor().get(`/media/links/${path}`);
const etagOf = async (path: string) => (await picture(path)).headers['etag'];
const general = () => etagOf('u/nobody_at_all');
const head = async (path: string) => (await visitor().get(path, { accept: 'text/html' })).text;
const NOWHERE = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

test('each public page has a different PNG of 1200 by 630 with its entity tag', async () => {
  const { status, bytes, headers } = await picture('u/ann_of_links');
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(headers['content-disposition']).toBe('inline; filename="picture.png"');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(headers['etag']).not.toBe(await general());
  const again = await visitor().get('/media/links/u/ann_of_links', { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
});

test('the head and picture of a page show only what a visitor may see', async () => {
  await ann.client.put('/api/profile/about', { version: 0, bio: 'I draw lines & <b>wait</b>.', links: [] });
  await ann.client.put('/api/profile/audiences', { block: 'about', audience: 'public' });
  const shown = await etagOf('u/ann_of_links');
  expect(await head('/u/ann_of_links')).toContain('I draw lines &amp; &lt;b&gt;wait&lt;/b&gt;.');
  expect(await head('/u/ann_of_links')).toContain('/media/links/u/ann_of_links');
  await ann.client.put('/api/profile/audiences', { block: 'about', audience: 'followers' });
  expect(await etagOf('u/ann_of_links')).not.toBe(shown);
  expect(await head('/u/ann_of_links')).not.toContain('I draw lines');
});

test('a post for followers, an unknown post and a suspended account have the general picture and head', async () => {
  const hidden = await publish(ann, { text: 'For my followers.', audience: 'followers' });
  const ben = await openPerson(t, 'ben_of_links');
  await suspend(ben, t);
  for (const path of [`post/${hidden.id}`, `post/${NOWHERE}`, 'post/nothing', 'u/ben_of_links', 'atlas/no-claim'])
    expect(await etagOf(path)).toBe(await general());
  expect(await head(`/post/${hidden.id}`)).toContain('<title>TradeSense</title>');
  expect(await head('/u/ben_of_links')).not.toContain('ben_of_links');
});

test('a follower gets the same preview as a visitor', async () => {
  const cat = await openPerson(t, 'cat_of_links');
  await say(cat, 'follow', ann.username);
  const { id } = await publish(ann, { text: 'For my followers.', audience: 'followers' });
  expect((await cat.client.get(`/media/links/post/${id}`)).headers['etag']).toBe(await general());
});

test('a public post and a claim of the atlas have their own pictures and heads', async () => {
  const { id } = await publish(ann, { text: 'The close <i>broke</i> the swing.' });
  const { body } = await visitor().get('/api/evidence/atlas');
  const [claim] = body.claims;
  const tags = [await etagOf(`post/${id}`), await etagOf(`atlas/${claim.id}`), await general()];
  expect(new Set(tags).size).toBe(3);
  const page = await head(`/post/${id}`);
  expect(page).toContain('<title>Post by ann_of_links · TradeSense</title>');
  expect(page).toContain('The close &lt;i&gt;broke&lt;/i&gt; the swing.');
  expect(await head(`/evidence/atlas/${claim.id}`)).toContain(`/media/links/atlas/${claim.id}`);
});

test('a text with markup, one long word or characters without a glyph is drawn', async () => {
  const odd = ['<span size="999999">&amp;</span>', 'x'.repeat(400), '\u{1f600}\u0000\u202e', '</span><b>'];
  for (const text of odd) {
    const drawn = await drawLinkPicture({ title: text, lines: [text, text] });
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
});

test('too many pictures at the same time are refused, and simultaneous requests for one draw it once', async () => {
  const { promise: turn, resolve: goOn } = Promise.withResolvers<void>();
  const drawing = createWorkQueue({ atOnce: 1, waitingMax: 0 });
  const busy = drawing.run(() => turn);
  const deps = { ...t.platform, atlas: { claims: [] } as never, pictures: createResultCache(1_000_000), drawing };
  const { draw } = await linkPicture(deps, { kind: 'u', name: 'ann_of_links' });
  await expect(draw(new AbortController().signal)).rejects.toThrow('Too many files');
  goOn();
  await busy;
  const [one, other] = await Promise.all([1, 2].map(() => draw(new AbortController().signal)));
  expect(one).toBe(other);
});
