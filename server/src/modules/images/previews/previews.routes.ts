import { matchesEtag } from '../../../platform/http/etag.ts';
import { leftSignal } from '../../../platform/http/left-signal.ts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/module.ts';
import { linkPicture, type PreviewDeps } from './page-preview.service.ts';

export function previewsRoutes(app: App, deps: PreviewDeps): void {
  route(app, 'GET /media/links/{kind}/{name}', async (request, reply) => {
    const { etag, draw } = await linkPicture(deps, request.params);
    // Revalidated on each use, so that an image disappears once its page becomes private.
    const headers = { etag, 'cache-control': 'public, no-cache' };
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
    const body = await draw(leftSignal(reply));
    return reply
      .headers({
        ...headers,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="picture.png"',
      })
      .type('image/png')
      .send(body);
  });
}
