import { z } from 'zod';
import { matchesEtag } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { App, Platform } from '../../platform/module.ts';
import { findProfilePicture } from './profile-image.service.ts';

const params = z.strictObject({ userId: z.string().max(100) });
/** Pictures come by the dozen with a page. */
const MANY = { rateLimit: { max: 2400, timeWindow: '1 minute' } };

/**
 * The bytes of profile pictures, at an address that does not change with them: asked for anew each time, sent only when
 * they changed. So one that was removed is gone from every page, which a long life in caches would not give.
 */
export function avatarRoutes(app: App, platform: Pick<Platform, 'db'>): void {
  app.get('/media/avatars/:userId', { config: MANY, schema: { hide: true, params } }, async (request, reply) => {
    const picture = await findProfilePicture(platform, request.params.userId);
    const etag = `"${picture?.version ?? ''}"`;
    if (picture !== null && matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.code(304).headers({ etag, 'cache-control': 'public, no-cache' }).send();
    }
    const content = (await picture?.content()) ?? null;
    if (content === null) throw new Problem('not-found', { detail: 'There is no such picture.' });
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
