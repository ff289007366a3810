import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { sendPicture } from '../../platform/images/send-picture.ts';
import type { App } from '../../platform/module.ts';
import type { FindProfilePicture } from './profile-image.service.ts';

/**
 * Routes for profile images. The address of a user's image stays the same when the image changes. Browsers revalidate
 * it on each use and only load the bytes if they changed, so a removed image disappears from every page immediately.
 */
export function avatarRoutes(app: App, findPicture: FindProfilePicture): void {
  route(app, 'GET /media/avatars/{userId}', async (request, reply) => {
    const picture = await findPicture(request.params.userId);
    if (picture === null) throw noSuchImage();
    const caching = { 'cache-control': 'public, no-cache' };
    const sent = { etag: `"${picture.version}"`, caching, fileName: 'avatar.webp', type: 'image/webp' };
    return sendPicture(reply, sent, async () => {
      const content = await picture.content();
      if (content === null) throw noSuchImage();
      return content;
    });
  });
}

const noSuchImage = (): Problem => new Problem('not-found', { detail: 'This image does not exist.' });
