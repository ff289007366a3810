import { createWorkQueue } from '../../platform/images/work-queue.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { ProfilePicture } from '../profiles/index.ts';
import { imagesRoutes } from './images.routes.ts';
import { createResultCache } from './result-cache.ts';
import { listWebPictures } from './web-pictures.ts';

export interface ImagesModuleDeps {
  readonly findPicture: (userId: string) => Promise<ProfilePicture | null>;
  /** Where the built web app lies. */
  readonly webDirectory: string;
}

const RESULTS_BYTES_MAX = 32 * 1024 * 1024;
const WAITING_MAX = 200;

/**
 * `/_next/image`: our own pictures, scaled and in the format that suits the browser. Its sources are read where they
 * are, from the database and the built web app: no request goes anywhere, so none can be forged. Scaled pictures are
 * kept in this process, 32 MiB of them; another server makes its own.
 */
export function createImagesModule({ findPicture, webDirectory }: ImagesModuleDeps): ServerModule {
  const deps = {
    findPicture,
    findWebPicture: listWebPictures(webDirectory),
    results: createResultCache(RESULTS_BYTES_MAX),
    work: createWorkQueue({ atOnce: 2, waitingMax: WAITING_MAX }),
  };
  return { name: 'images', routes: (app) => imagesRoutes(app, deps) };
}
