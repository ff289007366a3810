import { leftSignal } from '../../platform/http/left-signal.ts';
import { networkOf } from '../../platform/http/network-address.ts';
import { route } from '../../platform/http/route.ts';
import { sendPicture } from '../../platform/images/send-picture.ts';
import type { App } from '../../platform/module.ts';
import { mediaType } from './image-format.policy.ts';
import { scaleImage, type ScaleImageDeps } from './scale-image.service.ts';

export function imagesRoutes(app: App, deps: ScaleImageDeps): void {
  route(app, 'GET /_next/image', async (request, reply) => {
    const { etag, format, cacheControl, content } = await scaleImage(deps, request.query, request.headers.accept);
    const caching = { vary: 'accept', 'cache-control': cacheControl };
    const sent = { etag, caching, fileName: `picture.${format}`, type: mediaType(format) };
    return sendPicture(reply, sent, () => content({ network: networkOf(request.ip), left: leftSignal(reply) }));
  });
}
