// Measures how long the server takes to send a small image while 100 distinct images are requested simultaneously,
// compared with the same request on an idle server. Uses the built server with its embedded database. Every image is
// new to the server, so that none is cached.
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { IMAGE_DEVICE_WIDTHS, IMAGE_QUALITIES, IMAGE_WIDTHS } from '../contract/src/product.ts';
import type { ApiVisitor } from '../e2e/support/api-visitor.ts';
import { newLearner, signIn } from '../e2e/support/learner.ts';
import { makeDataDir, removeDataDir, startProduct, type ProductProcess } from '../e2e/support/product-process.ts';
import { ensureBuilt } from '../tools/workspace.mjs';
import { printResult } from './print-result.ts';
import { percentile } from './percentile.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const FLOOD = 100;
const ICON_WIDTH = 48;
const ICON_P95_MAX_MS = 200;
/**
 * Delays, in ms after the start of a flood, at which the icons of a round are requested. Each icon is requested in a
 * different quality, so that none is cached.
 */
const ICONS_AFTER_MS = [0, 50, 150] as const;
const ACCEPT = 'image/avif,image/webp,image/*,*/*;q=0.8';
const PHOTO_EDGE = 512;

/**
 * Widths that each produce a different image. All widths from the size of the stored image up produce the same image,
 * so only one of these widths is included.
 */
const DISTINCT_WIDTHS = [...IMAGE_WIDTHS, IMAGE_DEVICE_WIDTHS[0]];
/** Network addresses of the callers, as a proxy would state them. */
const [FLOODER, OTHER] = ['192.0.2.1', '198.51.100.1'];
const FLOODS = {
  /** Only large images, which take longest. The same caller requests the icon. */
  large: { widths: [256, 384, IMAGE_DEVICE_WIDTHS[0]], qualities: IMAGE_QUALITIES, iconBy: FLOODER },
  /** Images of all widths, most of them small like the icon. Another caller requests the icon. */
  mixed: { widths: DISTINCT_WIDTHS, qualities: [75], iconBy: OTHER },
} as const;
type Flood = keyof typeof FLOODS;
const OWNERS = 12;

/** A learner with a profile image. */
interface Owner {
  readonly visitor: ApiVisitor;
  readonly path: string;
}

interface Wanted {
  readonly path: string;
  readonly width: number;
  readonly quality: number;
  /** Network address of the caller. */
  readonly by: string;
}

interface Answered {
  readonly ms: number;
  readonly isTaken: boolean;
}

/** Stores a new random image, so that no scaled copy of it is cached. */
async function storePhoto({ visitor }: Owner): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: PHOTO_EDGE, height: PHOTO_EDGE, channels: 3, background: '#000', noise },
  })
    .blur(2)
    .jpeg()
    .toBuffer();
  const { status, body } = await visitor.raw('PUT', '/api/profile/image', photo, { 'content-type': 'image/jpeg' });
  if (status !== 200) throw new Error(`image: ${status} ${JSON.stringify(body)}`);
}

async function openOwner(product: ProductProcess): Promise<Owner> {
  const visitor = await signIn(product, newLearner('bench'));
  const { id } = (await visitor.call('GET /api/auth/me')).body;
  return { visitor, path: `/media/avatars/${id}` };
}

/** Requests an image. Throws if the response is neither the image nor a request to try again later. */
async function request(product: ProductProcess, { path, width, quality, by }: Wanted): Promise<Answered> {
  const startedAt = performance.now();
  const url = `${product.url}/_next/image?url=${encodeURIComponent(path)}&w=${width}&q=${quality}`;
  const response = await fetch(url, { headers: { accept: ACCEPT, 'x-forwarded-for': by } });
  await response.arrayBuffer();
  const isRefused = response.status === 503 && response.headers.has('retry-after');
  if (response.status !== 200 && !isRefused) throw new Error(`${url}: ${response.status}`);
  return { ms: performance.now() - startedAt, isTaken: response.status === 200 };
}

/** Requests the owner's image as an icon at each time of `ICONS_AFTER_MS`, each time in a different quality. */
function requestIcons(product: ProductProcess, { path }: Owner, by: string): Promise<Answered[]> {
  return Promise.all(
    ICONS_AFTER_MS.map(async (afterMs, index) => {
      await pause(afterMs);
      return request(product, { path, width: ICON_WIDTH, quality: IMAGE_QUALITIES[index] ?? 75, by });
    }),
  );
}

function requestFlood(product: ProductProcess, owners: readonly Owner[], flood: Flood): Promise<Answered[]> {
  const { widths, qualities } = FLOODS[flood];
  const distinct = widths.flatMap((width) =>
    qualities.flatMap((quality) => owners.map(({ path }) => ({ path, width, quality, by: FLOODER }))),
  );
  return Promise.all(distinct.slice(0, FLOOD).map((wanted) => request(product, wanted)));
}

function figuresOf(answers: readonly Answered[]) {
  const times = answers.map(({ ms }) => ms);
  const rounded = (value: number) => Number(value.toFixed(1));
  return {
    p50: rounded(percentile(times, 0.5)),
    p95: rounded(percentile(times, 0.95)),
    max: rounded(Math.max(...times)),
    count: times.length,
    refused: answers.filter(({ isTaken }) => !isTaken).length,
  };
}

async function measure(product: ProductProcess) {
  const icon = await openOwner(product);
  const owners: Owner[] = [];
  for (let count = 0; count < OWNERS; count += 1) owners.push(await openOwner(product));
  const found: Record<'quiet' | Flood | `${Flood}Flood`, Answered[]> = {
    quiet: [],
    large: [],
    largeFlood: [],
    mixed: [],
    mixedFlood: [],
  };
  // The first round loads the image library and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await storePhoto(icon);
    const quiet = await requestIcons(product, icon, OTHER);
    if (round > 0) found.quiet.push(...quiet);
    for (const flood of ['large', 'mixed'] as const) {
      for (const owner of [icon, ...owners]) await storePhoto(owner);
      const flooded = requestFlood(product, owners, flood);
      const icons = await requestIcons(product, icon, FLOODS[flood].iconBy);
      const answers = await flooded;
      if (round === 0) continue;
      found[flood].push(...icons);
      found[`${flood}Flood`].push(...answers);
    }
  }
  return {
    quiet: figuresOf(found.quiet),
    large: figuresOf(found.large),
    largeFlood: figuresOf(found.largeFlood),
    mixed: figuresOf(found.mixed),
    mixedFlood: figuresOf(found.mixedFlood),
  };
}

await ensureBuilt();
const dataDir = makeDataDir();
const product = await startProduct({
  command: [process.execPath, 'server/dist/main.js'],
  dataDir,
  env: { RATE_LIMIT_PER_MINUTE: '0', TRUSTED_PROXIES: '1', DATABASE_URL: '', REDIS_URL: '' },
});
try {
  const figures = await measure(product);
  const { quiet, large, mixed } = figures;
  const isWithin = [large, mixed].every(({ p95, refused }) => p95 <= ICON_P95_MAX_MS && refused === 0);
  console.log(
    `p95 of an icon of ${ICON_WIDTH} px: ${large.p95} ms beside ${FLOOD} large images, ${mixed.p95} ms beside ${FLOOD} of ` +
      `all widths, ${quiet.p95} ms in quiet; target ${ICON_P95_MAX_MS} ms`,
  );
  printResult({ bench: 'images', rounds: ROUNDS, ...figures, isWithin });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await product.stop();
  removeDataDir(dataDir);
}
