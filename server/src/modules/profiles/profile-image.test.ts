// If this fails, an image reveals where somebody lives, breaks the server, or is shown to or changed by the wrong
// person.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_IMAGE_MAX_BYTES } from '@tradesense/contract/product.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { animation, colourAt, photo, pictureIn, SECRET } from '../../../test/pictures.ts';
import { queueCallerOf } from '../../../test/queue-caller.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import { putProfileImage } from './profile-image.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const IMAGE = '/api/profile/image';
const upload = ({ client }: Account, bytes: Buffer, type = 'image/jpeg', query = '') =>
  client.put(`${IMAGE}${query}`, bytes, { 'content-type': type });
const shown = async ({ userId }: Account) => (await t.client().get(`/media/avatars/${userId}`)).bytes;
const storedOf = ({ userId }: Account) => sql(t, 'SELECT version FROM profile_images WHERE user_id = $1', [userId]);

describe('an uploaded image is re-encoded', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('from %s to a square WebP', async (format) => {
    const ann = await openAccount(t, `Ann${format}`);
    const answer = await upload(ann, await pictureIn(format, { width: 900, height: 700 }), `image/${format}`);
    expect([answer.status, answer.body]).toEqual([200, { profileImageUrl: `/media/avatars/${ann.userId}` }]);
    const picture = await shown(ann);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    // The largest centered square contains parts of both the red and the blue half.
    expect([await colourAt(picture, 20, 256), await colourAt(picture, 490, 256)]).toEqual(['red', 'blue']);
  });

  test('without being enlarged if it is small, and with its transparency', async () => {
    const ann = await openAccount(t, 'AnnSmall');
    await upload(ann, await pictureIn('png', { width: 40, height: 30, alpha: 0.2 }), 'image/png');
    const picture = await shown(ann);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 30, height: 30, hasAlpha: true });
    expect(await colourAt(picture, 15, 15)).toMatch(/^clear/);
  });

  test('without its metadata: place, author, color profile and thumbnail', async () => {
    const ann = await openAccount(t, 'AnnPlace');
    const taken = await photo(1);
    expect(await sharp(taken).metadata()).toMatchObject({
      exif: expect.any(Buffer),
      xmp: expect.any(Buffer),
      icc: expect.any(Buffer),
    });
    expect(taken.includes(SECRET)).toBe(true);
    await upload(ann, taken);
    const picture = await shown(ann);
    const { exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    for (const trace of [SECRET, 'GPS', 'Exif', 'EXIF', 'XMP', 'ICCP', 'Camera'])
      expect(picture.includes(trace)).toBe(false);
  });

  test.each([
    [1, '?x=0&y=0&size=100', 'red'],
    [6, '?x=0&y=100&size=100', 'blue'],
    [8, '?x=0&y=100&size=100', 'red'],
    [3, '?x=100&y=0&size=100', 'red'],
  ])('with orientation %i applied before the crop', async (orientation, query, colour) => {
    const ann = await openAccount(t, `AnnTurned${orientation}`);
    expect((await upload(ann, await photo(orientation), 'image/jpeg', query)).status).toBe(200);
    const picture = await shown(ann);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 100, height: 100 });
    expect(new Set([await colourAt(picture, 10, 10), await colourAt(picture, 90, 90)])).toEqual(new Set([colour]));
  });

  test('from the first frame if it is animated', async () => {
    const ann = await openAccount(t, 'AnnMoving');
    await upload(ann, await animation(), 'image/gif');
    const picture = await shown(ann);
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(picture, 20, 20)).toBe('red');
  });

  test('by its content, whatever type is declared', async () => {
    const ann = await openAccount(t, 'AnnNamed');
    expect((await upload(ann, await pictureIn('png'), 'image/gif')).status).toBe(200);
  });

  test.each([
    ['one pixel over the edge by rounding', '?x=101&y=0&size=100', 200, []],
    ['beyond the right edge', '?x=102&y=0&size=100', 400, ['query.x']],
    ['below the lower edge', '?x=0&y=50&size=100', 400, ['query.y']],
    ['larger than the picture', '?x=0&y=0&size=102', 400, ['query.size']],
    ['without a size', '?x=0&y=0', 400, ['query']],
    ['of no size', '?x=0&y=0&size=0', 400, ['query.size']],
    ['negative', '?x=-1&y=0&size=10', 400, ['query.x']],
    ['not whole', '?x=0&y=0.5&size=10', 400, ['query.y']],
    ['an unknown parameter', '?rotate=90', 400, ['query.rotate']],
  ])('a square %s', async (what, query, status, paths) => {
    const ann = await openAccount(t, `Sq${what.replaceAll(/\W/g, '')}`);
    const answer = await upload(ann, await pictureIn('jpeg'), 'image/jpeg', query);
    expect([answer.status, (answer.body.errors ?? []).map(({ path }: { path: string }) => path)]).toEqual([
      status,
      paths,
    ]);
    expect(await storedOf(ann)).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('a refused upload leaves the earlier image', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  test.each<[what: string, bytes: () => Promise<Buffer> | Buffer, type: string, status: number, code: string]>([
    ['text', () => Buffer.from('This is no picture at all.'), 'image/png', 422, 'image-unreadable'],
    ['SVG under another name', () => svg, 'image/png', 422, 'image-unreadable'],
    ['SVG', () => svg, 'image/svg+xml', 415, 'unsupported-media-type'],
    [
      'TIFF under another name',
      async () =>
        sharp(await pictureIn('png'))
          .tiff()
          .toBuffer(),
      'image/png',
      422,
      'image-unreadable',
    ],
    ['half a JPEG', async () => (await photo(1)).subarray(0, 900), 'image/jpeg', 422, 'image-unreadable'],
    [
      'half a PNG',
      async () => (await pictureIn('png', { width: 300, height: 300 })).subarray(0, 200),
      'image/png',
      422,
      'image-unreadable',
    ],
    ['30 million pixels', () => pictureIn('png', { width: 6000, height: 5000 }), 'image/png', 422, 'image-too-large'],
    [
      'an AVIF of 12.6 million pixels',
      () => pictureIn('avif', { width: 4200, height: 3000 }),
      'image/avif',
      422,
      'image-too-large',
    ],
    [
      'a header of 2.5 thousand million pixels',
      async () => claimedSize(await pictureIn('png'), 50_000),
      'image/png',
      422,
      'image-too-large',
    ],
    ['nothing', () => Buffer.alloc(0), 'image/png', 400, 'invalid-request'],
    ['more than 5 MB', () => Buffer.alloc(PROFILE_IMAGE_MAX_BYTES + 1, 1), 'image/jpeg', 413, 'body-too-large'],
    ['JSON', () => Buffer.from('{}'), 'application/json', 415, 'unsupported-media-type'],
    ['a form', () => Buffer.from('a=b'), 'application/x-www-form-urlencoded', 415, 'unsupported-media-type'],
  ])('%s', async (what, bytes, type, status, code) => {
    const ben = await openAccount(t, `Ben${what.replaceAll(/\W/g, '')}`);
    await upload(ben, await pictureIn('jpeg'));
    const before = await storedOf(ben);
    const answer = await upload(ben, await bytes(), type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await storedOf(ben)).toEqual(before);
  });

  test('an upload of 5 MB is accepted', async () => {
    const ben = await openAccount(t, 'BenFull');
    const picture = await pictureIn('jpeg');
    // Bytes after the end of a JPEG are ignored.
    const padded = Buffer.concat([picture, Buffer.alloc(PROFILE_IMAGE_MAX_BYTES - picture.length)]);
    expect((await upload(ben, padded)).status).toBe(200);
  });

  test('an upload by a guest or with a forged token is refused before the image is read', async () => {
    const ben = await openAccount(t, 'BenGuest');
    for (const token of [null, 'x'.repeat(43)]) {
      ben.client.token = token;
      const answer = await upload(ben, Buffer.from('no picture'));
      expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
    }
    expect(await storedOf(ben)).toEqual([]);
  });

  test('more than 20 uploads of one account within a minute are refused', async () => {
    const limited = await createTestApp({ config: { rateLimitPerMinute: 1000 } });
    const [cleo, dan] = [await openAccount(limited, 'Cleo'), await openAccount(limited, 'Dan')];
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await upload(cleo, Buffer.from('no picture'))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
    const other = await upload(dan, Buffer.from('no picture'));
    expect(other.status).toBe(422);
    await limited.close();
  });

  test('an upload waits for the turn of its account', async () => {
    const eve = await openAccount(t, 'EveTurn');
    const bytes = await pictureIn('png');
    const put = (pictureUploads: WorkQueue) => putProfileImage({ ...t, pictureUploads }, eve.userId, bytes, null);
    expect(await queueCallerOf(put)).toBe(eve.userId);
  });
});

/** Returns the PNG with a header that claims to be `edge` pixels wide and high. */
function claimedSize(png: Buffer, edge: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(edge, 16);
  changed.writeUInt32BE(edge, 20);
  return changed;
}

describe('the image of an account', () => {
  test('can be absent, uploaded, replaced and removed', async () => {
    const ann = await openAccount(t, 'AnnViews');
    const own = async () => (await ann.client.get('/api/user/get-profile-image')).body;
    const byId = async () => (await t.client().get(`/api/profile/user-image/${ann.userId}`)).body;
    const url = `/media/avatars/${ann.userId}`;
    expect([await own(), await byId()]).toEqual([{ profileImageUrl: null }, { profileImageUrl: null }]);
    await upload(ann, await pictureIn('jpeg'));
    expect([await own(), await byId()]).toEqual([{ profileImageUrl: url }, { profileImageUrl: url }]);
    const [first] = await storedOf(ann);
    await upload(ann, await pictureIn('png', { width: 60, height: 60 }), 'image/png');
    const [second, ...more] = await storedOf(ann);
    expect([second?.['version'] === first?.['version'], more]).toEqual([false, []]);
    expect(await ann.client.delete(IMAGE)).toMatchObject({ status: 200, body: { profileImageUrl: null } });
    expect((await ann.client.delete(IMAGE)).status).toBe(200);
    expect([await own(), await byId()]).toEqual([{ profileImageUrl: null }, { profileImageUrl: null }]);
    expect((await t.client().get(url)).status).toBe(404);
  });

  test.each(['018f3f3e-0000-7000-8000-000000000000', 'nobody', '%27%3B--', `${'9'.repeat(99)}`])(
    'is 404 with the field error for an unknown user (%s)',
    async (userId) => {
      const answer = await t.client().get(`/api/profile/user-image/${userId}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', error: 'There is no such user.' } });
    },
  );

  test("can be read as one's own, and removed, only with a token", async () => {
    const guest = t.client();
    expect(await guest.get('/api/user/get-profile-image')).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    });
    expect(await guest.delete(IMAGE)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });
});

test('is hidden for a suspended account', async () => {
  const ann = await openAccount(t, 'AnnSuspended');
  await upload(ann, await pictureIn('jpeg', { width: 40, height: 40 }));
  const address = `/media/avatars/${ann.userId}`;
  const paths = [
    address,
    `/_next/image?url=${encodeURIComponent(address)}&w=32&q=75`,
    `/api/profile/user-image/${ann.userId}`,
  ];
  const statuses = () => Promise.all(paths.map(async (path) => (await t.client().get(path)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [ann.userId]);
  expect(await statuses()).toEqual([404, 404, 404]);
});

describe('the file of an image', () => {
  test('has its type and an entity tag, and can run nothing', async () => {
    const ann = await openAccount(t, 'AnnBytes');
    await upload(ann, await pictureIn('jpeg'));
    const url = `/media/avatars/${ann.userId}`;
    const answer = await t.client().get(`${url}?v=1790000000000`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    const etag = String(answer.headers['etag']);
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect(await t.client().get(url, { 'if-none-match': sent })).toMatchObject({ status: 304, text: '' });
    }
    expect((await t.client().get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    await upload(ann, await pictureIn('jpeg', { width: 50, height: 50 }));
    expect((await t.client().get(url, { 'if-none-match': etag })).status).toBe(200);
  });

  test.each(['/media/avatars/nobody', '/media/avatars/', '/media/avatars/../../etc/passwd', '/media/other'])(
    '%s returns not found, and no page',
    async (path) => {
      const answer = await t.app.inject({ url: path, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ]);
    },
  );
});
