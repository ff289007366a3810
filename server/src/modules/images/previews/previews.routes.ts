import { leftSignal } from '../../../platform/http/left-signal.ts';
import { route } from '../../../platform/http/route.ts';
import { sendPicture } from '../../../platform/images/send-picture.ts';
import type { App } from '../../../platform/module.ts';
import { linkPicture, type PreviewDeps } from './page-preview.service.ts';

export function previewsRoutes(app: App, deps: PreviewDeps): void {
  route(app, 'GET /media/links/{kind}/{name}', async (request, reply) => {
    const { etag, draw } = await linkPicture(deps, request.params);
    // Caches must revalidate the image on each use, so that it disappears when its page becomes private.
    const caching = { 'cache-control': 'public, no-cache' };
    return sendPicture(reply, { etag, caching, fileName: 'picture.png', type: 'image/png' }, () =>
      draw(leftSignal(reply)),
    );
  });
}
