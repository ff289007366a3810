import { matchesEtag } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { findProfilePicture } from './profile-image.service.ts';

/**
 * Routes for the bytes of profile images, at an address that stays the same when the image changes. Browsers revalidate
 * it on each use and get the bytes only if they have changed, so a removed image disappears from every page at once.
 */
export function avatarRoutes(app: App, platform: Pick<Platform, 'db'>): void {
  route(app, 'GET /media/avatars/{userId}', async (request, reply) => {
    const picture = await findProfilePicture(platform, request.params.userId);
    const etag = `"${picture?.version ?? ''}"`;
    if (picture !== null && matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.code(304).headers({ etag, 'cache-control': 'public, no-cache' }).send();
    }
    const content = (await picture?.content()) ?? null;
    if (content === null) throw new Problem('not-found', { detail: 'This image does not exist.' });
    return reply
      .headers({
        etag,
        'cache-control': 'public, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="avatar.webp"',
      })
      .type('image/webp')
      .send(content);
  });
}
