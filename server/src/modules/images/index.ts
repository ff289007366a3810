import { createWorkQueue } from '../../platform/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { Atlas } from '../atlas/index.ts';
import type { ProfilePicture } from '../profiles/index.ts';
import { imagesRoutes } from './images.routes.ts';
import type { PagePreview } from '../../platform/http/page-preview.ts';
import { pagePreview } from './previews/page-preview.service.ts';
import { previewsRoutes } from './previews/previews.routes.ts';
import { createResultCache } from './result-cache.ts';
import { createScalingLanes } from './scaling-lanes.ts';
import { createScalingLimit } from './scaling-limit.ts';
import { listWebPictures } from './web-pictures.ts';

export interface ImagesModuleDeps {
  readonly findPicture: (userId: string) => Promise<ProfilePicture | null>;
  /** Directory of the built web app. */
  readonly webDirectory: string;
  readonly atlas: Atlas;
}

export interface ImagesModule extends ServerModule {
  /**
   * Returns the metadata of a page for link previews on other sites, or `null` if the page has no metadata of its own.
   */
  readonly pagePreview: (path: string) => Promise<PagePreview | null>;
}

const RESULTS_BYTES_MAX = 32 * 1024 * 1024;
/** Maximum memory for cached link images, in bytes. An image has about 20 KB. */
const LINK_PICTURES_BYTES_MAX = 16 * 1024 * 1024;
const LINK_PICTURES_WAITING_MAX = 20;
/**
 * Maximum number of different images per network and minute. It allows for two pages with a hundred images, each in two
 * sizes.
 */
const SCALINGS_PER_MINUTE = 400;

/**
 * `/_next/image`: our own images, scaled and in the format that suits the browser. The images are read from the
 * database and the built web app; the server sends no requests, so the endpoint cannot be abused for request forgery.
 * Scaled images are cached in this process, up to 32 MiB; every server has its own cache. Small images do not wait for
 * large ones, and the number of waiting images is limited (`scaling-lanes.ts`). Scaling does not start if no caller
 * waits for the image, and the number of different images per network and minute is limited. `/media/links`: images
 * that other sites show next to a link to a page. They show only what a visitor may see.
 */
export function createImagesModule(
  { clock, config, db, log }: Pick<Platform, 'clock' | 'config' | 'db' | 'log'>,
  { findPicture, webDirectory, atlas }: ImagesModuleDeps,
): ImagesModule {
  const deps = {
    findPicture,
    findWebPicture: listWebPictures(webDirectory),
    results: createResultCache(RESULTS_BYTES_MAX),
    lanes: createScalingLanes(),
    limit: createScalingLimit(clock, config.rateLimitPerMinute === 0 ? Number.POSITIVE_INFINITY : SCALINGS_PER_MINUTE),
  };
  const previews = {
    db,
    clock,
    log,
    atlas,
    pictures: createResultCache(LINK_PICTURES_BYTES_MAX),
    drawing: createWorkQueue({ atOnce: 1, waitingMax: LINK_PICTURES_WAITING_MAX }),
  };
  const routes: ServerModule['routes'] = (app) => {
    imagesRoutes(app, deps);
    previewsRoutes(app, previews);
  };
  const preview: ImagesModule['pagePreview'] = (path) => pagePreview(previews, path);
  return { name: 'images', personalData: NO_PERSONAL_DATA, routes, pagePreview: preview };
}
