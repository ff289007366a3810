// If this fails, images have the wrong size or format, cost the server too much, or are not our own.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_DEVICE_WIDTHS, IMAGE_WIDTHS } from '@tradesense/contract/product.ts';
import { openAccount, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { colourAt, pictureIn } from '../../../test/pictures.ts';
import type { TestResponse } from '../../../test/test-client.ts';

let t: TestApp;
let ann: Account;
let avatar: string;
beforeAll(async () => {
  const webDirectory = mkdtempSync(join(tmpdir(), 'tradesense-web-'));
  mkdirSync(join(webDirectory, 'images'));
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>shell');
  writeFileSync(join(webDirectory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webDirectory, 'images/wide.jpg'), await pictureIn('jpeg', { width: 2000, height: 1000 }));
  writeFileSync(
    join(webDirectory, 'images/clear.png'),
    await pictureIn('png', { width: 300, height: 200, alpha: 0.2 }),
  );
  writeFileSync(join(webDirectory, 'images/broken.png'), 'no picture');
  t = await createTestApp({ webDirectory });
  ann = await openAccount(t, 'Ann');
  const photo = await pictureIn('jpeg', { width: 800, height: 800 });
  await ann.client.put('/api/profile/image', photo, { 'content-type': 'image/jpeg' });
  avatar = `/media/avatars/${ann.userId}`;
});
afterAll(() => t.close());

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
function image(url: string, rest = '&w=96', headers: Record<string, string> = {}): Promise<TestResponse> {
  return t.client().get(`/_next/image?url=${encodeURIComponent(url)}${rest}`, headers);
}

describe('a picture', () => {
  test.each([
    [CHROME, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['image/avif;q=0,image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['image/png', 'image/png', 'png'],
  ])('has the best format for a browser that accepts %s', async (accept, type, format) => {
    const answer = await image(avatar, '&w=96&q=75', { accept });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width: 96, height: 96 });
    expect([await colourAt(answer.bytes, 10, 48), await colourAt(answer.bytes, 85, 48)]).toEqual(['red', 'blue']);
    expect(answer.headers).toMatchObject({
      vary: 'accept',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: expect.stringMatching(/^".+"$/),
    });
  });

  test('keeps transparent parts, even for a client without new formats', async () => {
    const answer = await image('/images/clear.png', '&w=128', { accept: '*/*' });
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await colourAt(answer.bytes, 10, 10)).toMatch(/^clear/);
  });

  test.each([...IMAGE_DEVICE_WIDTHS, ...IMAGE_WIDTHS])('has the width %i, and is never enlarged', async (width) => {
    const [wide, own] = [await image('/images/wide.jpg', `&w=${width}`), await image(avatar, `&w=${width}`)];
    expect((await sharp(wide.bytes).metadata()).width).toBe(Math.min(width, 2000));
    expect((await sharp(own.bytes).metadata()).width).toBe(Math.min(width, 512));
  });

  test('is larger at a higher quality; 75 is the default', async () => {
    const [low, usual, named, high] = await Promise.all(
      ['&w=640&q=1', '&w=640', '&w=640&q=75', '&w=640&q=100'].map((rest) => image('/images/wide.jpg', rest)),
    );
    expect(named?.bytes.equals(usual?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(named?.headers['etag']).toBe(usual?.headers['etag']);
    expect(low!.bytes.length).toBeLessThan(usual!.bytes.length);
    expect(high!.bytes.length).toBeGreaterThan(usual!.bytes.length);
  });

  test('is made once for similar qualities, which give the same picture', async () => {
    const answers = await Promise.all(['&q=70', '&q=75', '&q=82'].map((q) => image(avatar, `&w=256${q}`)));
    const etags = answers.map(({ headers }) => headers['etag']);
    expect(new Set(etags)).toEqual(new Set([expect.stringMatching(/\.256\.jpeg\.75"$/)]));
  });

  test('is not sent again unless it has changed', async () => {
    const headers = { accept: 'image/webp' };
    const first = await image(`${avatar}?v=1`, '&w=48', headers);
    const etag = String(first.headers['etag']);
    const again = await image(`${avatar}?v=2`, '&w=48', { ...headers, 'if-none-match': etag });
    expect([again.status, again.text, again.headers['etag'], again.headers['vary']]).toEqual([304, '', etag, 'accept']);
    expect((await image(avatar, '&w=48', { accept: '*/*', 'if-none-match': etag })).status).toBe(200);
    await ann.client.put('/api/profile/image', await pictureIn('png'), { 'content-type': 'image/png' });
    expect((await image(avatar, '&w=48', { ...headers, 'if-none-match': etag })).status).toBe(200);
  });

  test('that belongs to the site may be cached for an hour', async () => {
    expect((await image('/images/wide.jpg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('is not found after it was deleted, even if a scaled copy exists', async () => {
    const ben = await openAccount(t, 'Ben');
    await ben.client.put('/api/profile/image', await pictureIn('png'), { 'content-type': 'image/png' });
    expect((await image(`/media/avatars/${ben.userId}`)).status).toBe(200);
    await ben.client.delete('/api/profile/image');
    expect((await image(`/media/avatars/${ben.userId}`)).status).toBe(404);
  });
});

describe('refused with a reason that names the parameter', () => {
  test.each([
    ['no url', '?w=96', 'query.url'],
    ['an empty url', '?url=&w=96', 'query.url'],
    ['two urls', '?url=/images/wide.jpg&url=/a.png&w=96', 'query.url'],
    ['a long url', `?url=/${'a'.repeat(300)}.png&w=96`, 'query.url'],
    ['another host', '?url=https%3A%2F%2Fexample.org%2Fa.png&w=96', 'query.url'],
    ['another host without a scheme', '?url=%2F%2Fexample.org%2Fa.png&w=96', 'query.url'],
    ['a private address', '?url=http%3A%2F%2F169.254.169.254%2Fa.png&w=96', 'query.url'],
    ['a backslash', '?url=%2F%5Cexample.org%2Fa.png&w=96', 'query.url'],
    ['a way upwards', '?url=%2Fimages%2F..%2F..%2Fpackage.png&w=96', 'query.url'],
    ['a way upwards, encoded twice', '?url=%2Fimages%2F%252e%252e%2Fa.png&w=96', 'query.url'],
    ['a call', '?url=%2Fapi%2Fauth%2Fme&w=96', 'query.url'],
    ['itself', '?url=%2F_next%2Fimage%3Furl%3D%2Fimages%2Fwide.jpg&w=96', 'query.url'],
    ['SVG', '?url=%2Ffavicon.svg&w=96', 'query.url'],
    ['no w', '?url=/images/wide.jpg', 'query.w'],
    ['a w that is not listed', '?url=/images/wide.jpg&w=100', 'query.w'],
    ['a w of 0', '?url=/images/wide.jpg&w=0', 'query.w'],
    ['a negative w', '?url=/images/wide.jpg&w=-96', 'query.w'],
    ['a w in other digits', '?url=/images/wide.jpg&w=0x60', 'query.w'],
    ['a w with an exponent', '?url=/images/wide.jpg&w=96e0', 'query.w'],
    ['two w', '?url=/images/wide.jpg&w=96&w=96', 'query.w'],
    ['q of 0', '?url=/images/wide.jpg&w=96&q=0', 'query.q'],
    ['q of 101', '?url=/images/wide.jpg&w=96&q=101', 'query.q'],
    ['q not whole', '?url=/images/wide.jpg&w=96&q=7.5', 'query.q'],
    ['q empty', '?url=/images/wide.jpg&w=96&q=', 'query.q'],
    ['an unknown parameter', '?url=/images/wide.jpg&w=96&h=10', 'query.h'],
  ])('%s', async (_what, query, path) => {
    const answer = await t.client().get(`/_next/image${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
    expect(answer.body.errors).toEqual(expect.arrayContaining([{ path, message: expect.stringMatching(/\w+ \w+/) }]));
  });

  test.each([
    ['/images/none.png', 404, 'not-found'],
    ['/media/avatars/018f3f3e-0000-7000-8000-000000000000', 404, 'not-found'],
    ['/package.png', 404, 'not-found'],
    ['/images/broken.png', 422, 'image-unreadable'],
  ])('%s has the status %i', async (url, status, code) => {
    const answer = await image(url);
    expect([answer.status, answer.body.code, answer.headers['cache-control']]).toEqual([status, code, 'no-store']);
  });

  test.each(['/_next/', '/_next/image/', '/_next/static/main'])('%s is not a page', async (path) => {
    expect((await t.client().get(path, { accept: 'text/html' })).status).toBe(404);
  });
});

test('too many requests for pictures from one address get 429, while pages still load', async () => {
  const limited = await createTestApp({ config: { rateLimitPerMinute: 5 } });
  const client = limited.client();
  for (let n = 0; n < 2400; n += 1) await limited.app.inject('/_next/image');
  expect(await client.get('/_next/image')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect((await client.get('/media/avatars/nobody')).status).toBe(404);
  expect((await client.get('/elsewhere')).status).toBe(404);
  await limited.close();
});
