import { createWorkQueue } from '../../platform/images/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { Atlas } from '../atlas/index.ts';
import type { ProfilePicture } from '../profiles/index.ts';
import { imagesRoutes } from './images.routes.ts';
import type { PagePreview } from '../../platform/http/page-preview.ts';
import { pagePreview } from './previews/page-preview.service.ts';
import { previewsRoutes } from './previews/previews.routes.ts';
import { createResultCache } from './result-cache.ts';
import { createScalingLimit } from './scaling-limit.ts';
import { listWebPictures } from './web-pictures.ts';

export interface ImagesModuleDeps {
  readonly findPicture: (userId: string) => Promise<ProfilePicture | null>;
  /** Where the built web app lies. */
  readonly webDirectory: string;
  readonly atlas: Atlas;
}

export interface ImagesModule extends ServerModule {
  /** What the head of a page says to sites that show links to it; `null` if it is what every page says. */
  readonly pagePreview: (path: string) => Promise<PagePreview | null>;
}

const RESULTS_BYTES_MAX = 32 * 1024 * 1024;
const WAITING_MAX = 200;
/** Pictures for links: some 20 KB each. */
const LINK_PICTURES_BYTES_MAX = 16 * 1024 * 1024;
const LINK_PICTURES_WAITING_MAX = 20;
/** Different images for one network: a page with a hundred pictures, and the next one, in two sizes. */
const SCALINGS_PER_MINUTE = 400;

/**
 * `/_next/image`: our own pictures, scaled and in the format that suits the browser. Its sources are read where they
 * are, from the database and the built web app: no request goes anywhere, so none can be forged. Scaled pictures are
 * kept in this process, 32 MiB of them; another server makes its own. A picture that nobody waits for any more is not
 * begun, and one network gets this many different ones a minute. `/media/links`: pictures of pages for links to them, with what a visitor may see.
 */
export function createImagesModule(
  { clock, config, db, log }: Pick<Platform, 'clock' | 'config' | 'db' | 'log'>,
  { findPicture, webDirectory, atlas }: ImagesModuleDeps,
): ImagesModule {
  const deps = {
    findPicture,
    findWebPicture: listWebPictures(webDirectory),
    results: createResultCache(RESULTS_BYTES_MAX),
    work: createWorkQueue({ atOnce: 2, waitingMax: WAITING_MAX }),
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
