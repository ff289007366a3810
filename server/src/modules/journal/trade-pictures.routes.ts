import { route } from '../../platform/http/route.ts';
import { pictureOf } from '../../platform/images/picture-body.ts';
import { sendPicture } from '../../platform/images/send-picture.ts';
import type { App } from '../../platform/module.ts';
import { addPicture, findPicture, listPictures, removePicture, type PictureDeps } from './trade-pictures.service.ts';

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
    async ({ viewer, params }, reply) => {
      const content = await findPicture(deps, viewer.userId, params);
      const etag = `"${params.pictureId}"`;
      const caching = { 'cache-control': 'no-store' };
      return sendPicture(reply, { etag, caching, fileName: 'trade.webp', type: 'image/webp' }, content);
    },
  );
}
