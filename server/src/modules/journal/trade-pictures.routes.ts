import { matchesEtag } from '../../platform/http/etag.ts';
import { route } from '../../platform/http/route.ts';
import { pictureOf } from '../../platform/images/picture-body.ts';
import type { App } from '../../platform/module.ts';
import { addPicture, listPictures, readPicture, removePicture, type PictureDeps } from './trade-pictures.service.ts';

export function tradePicturesRoutes(app: App, deps: PictureDeps): void {
  route(app, 'GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures', ({ viewer, params }) =>
    listPictures(deps, viewer.userId, params),
  );
  route(app, 'PUT /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}', ({ viewer, params, body }) =>
    addPicture(deps, viewer.userId, params, pictureOf(body)),
  );
  route(app, 'DELETE /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}', ({ viewer, params }) =>
    removePicture(deps, viewer.userId, params),
  );
  route(
    app,
    'GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}',
    async ({ viewer, params, headers }, reply) => {
      const content = await readPicture(deps, viewer.userId, params);
      // The bytes of an id never change; a deleted one is not found.
      const etag = `"${params.pictureId}"`;
      const caching = { etag, 'cache-control': 'private, no-cache' };
      if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).headers(caching).send();
      return reply
        .headers({
          ...caching,
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="trade.webp"',
        })
        .type('image/webp')
        .send(content);
    },
  );
}
