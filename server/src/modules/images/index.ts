import { createWorkQueue } from '../../platform/images/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { ProfilePicture } from '../profiles/index.ts';
import { imagesRoutes } from './images.routes.ts';
import { createResultCache } from './result-cache.ts';
import { createScalingLimit } from './scaling-limit.ts';
import { listWebPictures } from './web-pictures.ts';

export interface ImagesModuleDeps {
  readonly findPicture: (userId: string) => Promise<ProfilePicture | null>;
  /** Where the built web app lies. */
  readonly webDirectory: string;
}

const RESULTS_BYTES_MAX = 32 * 1024 * 1024;
const WAITING_MAX = 200;
/** Different images for one network: a page with a hundred pictures, and the next one, in two sizes. */
const SCALINGS_PER_MINUTE = 400;

/**
 * `/_next/image`: our own pictures, scaled and in the format that suits the browser. Its sources are read where they
 * are, from the database and the built web app: no request goes anywhere, so none can be forged. Scaled pictures are
 * kept in this process, 32 MiB of them; another server makes its own. A picture that nobody waits for any more is not
 * begun, and one network gets this many different ones a minute.
 */
export function createImagesModule(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  { findPicture, webDirectory }: ImagesModuleDeps,
): ServerModule {
  const deps = {
    findPicture,
    findWebPicture: listWebPictures(webDirectory),
    results: createResultCache(RESULTS_BYTES_MAX),
    work: createWorkQueue({ atOnce: 2, waitingMax: WAITING_MAX }),
    limit: createScalingLimit(clock, config.rateLimitPerMinute === 0 ? Number.POSITIVE_INFINITY : SCALINGS_PER_MINUTE),
  };
  return { name: 'images', personalData: NO_PERSONAL_DATA, routes: (app) => imagesRoutes(app, deps) };
}
