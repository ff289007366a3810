// If this fails, pages show initials in place of profile images while somebody requests many large images.
import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness.ts';
import { pictureIn } from '../../../test/pictures.ts';
import { createResultCache } from './result-cache.ts';
import { scaleImage, type ScaleImageDeps } from './scale-image.service.ts';
import { createScalingLanes, LARGE_WAITING_MAX } from './scaling-lanes.ts';
import { createScalingLimit } from './scaling-limit.ts';

const bytes = await pictureIn('png', { width: 512, height: 512 });
let release = (): void => undefined;
afterEach(() => release());

/**
 * Creates the service of the endpoint with images of this site. Images whose address begins with `/slow` cannot be read
 * before `release`.
 */
function world() {
  const slow = Promise.withResolvers<void>();
  release = slow.resolve;
  const reads: string[] = [];
  const deps: ScaleImageDeps = {
    findPicture: async () => null,
    findWebPicture: async (path) => ({
      version: path,
      width: 512,
      hasAlpha: false,
      cacheControl: 'public',
      load: async () => {
        reads.push(path);
        if (path.startsWith('/slow')) await slow.promise;
        return bytes;
      },
    }),
    results: createResultCache(1_000_000),
    lanes: createScalingLanes(),
    limit: createScalingLimit(createTestClock(0), 400),
  };
  const get = async (url: string, w: number): Promise<Buffer> => {
    const { content } = await scaleImage(deps, { url, w, q: 75 }, '*/*');
    return content({ network: '1.2.3.4', left: new AbortController().signal });
  };
  return { get, reads };
}

test('while a caller requests 100 large images, small and cached ones are sent, and few large ones wait', async () => {
  const { get, reads } = world();
  const cached = await get('/cached.png', 640);
  const flood = Array.from({ length: 100 }, (_, index) => get(`/slow/${index}.png`, 640));
  const answers = Promise.allSettled(flood);
  expect((await get('/icon.png', 48)).length).toBeGreaterThan(0);
  expect(await get('/cached.png', 640)).toBe(cached);
  expect(reads).toEqual(['/cached.png', '/slow/0.png', '/icon.png']);
  release();
  expect((await answers).filter(({ status }) => status === 'fulfilled').length).toBe(1 + LARGE_WAITING_MAX);
});
