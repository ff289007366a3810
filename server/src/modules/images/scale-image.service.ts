import type { ImageQuery } from '@tradesense/contract/images.ts';
import { Problem } from '../../platform/http/problem.ts';
import { resized, type PictureFormat } from '../../platform/images/pictures.ts';
import { AbandonedError } from '../../platform/work-queue.ts';
import type { ProfilePicture } from '../profiles/index.ts';
import { readImageAddress, type ImageAddress } from './image-address.policy.ts';
import { chooseFormat } from './image-format.policy.ts';
import type { ImageSource } from './image-source.ts';
import type { ResultCache } from './result-cache.ts';
import type { ScalingLanes } from './scaling-lanes.ts';
import type { ScalingLimit } from './scaling-limit.ts';
import type { FindWebPicture } from './web-pictures.ts';

export interface ScaleImageDeps {
  readonly findPicture: (userId: string) => Promise<ProfilePicture | null>;
  readonly findWebPicture: FindWebPicture;
  readonly results: ResultCache;
  readonly lanes: ScalingLanes;
  readonly limit: ScalingLimit;
}

/** The caller. `left` aborts if the connection ends before the response. */
export interface ImageCaller {
  readonly network: string;
  readonly left: AbortSignal;
}

/** Response for a scaled image. `content` makes the image only when it is needed. */
export interface ScaledImage {
  readonly format: PictureFormat;
  readonly etag: string;
  readonly cacheControl: string;
  readonly content: (caller: ImageCaller) => Promise<Buffer>;
}

/**
 * Returns one of our own images with at most the given width, in the format that suits the caller. Throws
 * `invalid-request` (400) for an address that cannot belong to one of our images, and `not-found` (404) if it has no
 * image. `content` throws `unavailable` or an `OverloadedError` (503) if the image cannot be created now, and
 * `too-many-requests` (429) if the caller requested too many different images.
 */
export async function scaleImage(
  deps: ScaleImageDeps,
  { url, w, q }: ImageQuery,
  accept: string | undefined,
): Promise<ScaledImage> {
  const source = await findSource(deps, readImageAddress(url));
  if (source === null) throw new Problem('not-found', { detail: 'This image does not exist.' });
  const format = chooseFormat(accept, source.hasAlpha);
  // All widths larger than the image's own give the same response.
  const width = Math.min(w, source.width);
  const key = `${source.version}.${width}.${format}.${format === 'png' ? 'lossless' : q}`;
  return {
    format,
    etag: `"${key}"`,
    cacheControl: source.cacheControl,
    content: async ({ network, left }) => {
      if (!deps.results.has(key)) deps.limit.count(network, key);
      const scale = async () => resized(await loaded(source), { width, quality: q, format });
      return deps.results
        .get(key, (signal) => deps.lanes.run({ width, network }, scale, signal), left)
        .catch(unavailableIfAbandoned);
    },
  };
}

/**
 * Throws `unavailable` for aborted work. This is no failure of the server, because all callers that waited for the work
 * have left. Throws other errors unchanged.
 */
function unavailableIfAbandoned(error: unknown): never {
  if (error instanceof AbandonedError)
    throw new Problem('unavailable', { detail: 'The caller has left.', retryAfter: 1 });
  throw error;
}

async function findSource(deps: ScaleImageDeps, address: ImageAddress): Promise<ImageSource | null> {
  switch (address.kind) {
    case 'refused':
      throw new Problem('invalid-request', {
        detail: `url: ${address.reason}.`,
        errors: [{ path: 'query.url', message: address.reason }],
      });
    case 'web':
      return deps.findWebPicture(address.path);
    case 'avatar': {
      const picture = await deps.findPicture(address.userId);
      if (picture === null) return null;
      const { version, edge, hasAlpha, content } = picture;
      // Caches must revalidate the image on each use, so that a removed image disappears from every page.
      return { version, width: edge, hasAlpha, cacheControl: 'public, no-cache', load: content };
    }
  }
}

async function loaded(source: ImageSource): Promise<Buffer> {
  const bytes = await source.load();
  if (bytes !== null) return bytes;
  throw new Problem('unavailable', { detail: 'The image has just changed. Try again.', retryAfter: 1 });
}
