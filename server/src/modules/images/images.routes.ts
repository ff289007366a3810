import { matchesEtag } from '../../platform/http/etag.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { networkOf } from '../../platform/http/network-address.ts';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { mediaType } from './image-format.policy.ts';
import { scaleImage, type ScaleImageDeps } from './scale-image.service.ts';

export function imagesRoutes(app: App, deps: ScaleImageDeps): void {
  route(app, 'GET /_next/image', async (request, reply) => {
    const { etag, format, cacheControl, content } = await scaleImage(deps, request.query, request.headers.accept);
    const headers = { etag, vary: 'accept', 'cache-control': cacheControl };
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
    const body = await content({ network: networkOf(request.ip), left: leftSignal(reply) });
    return reply
      .headers({
        ...headers,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="picture.${format}"`,
      })
      .type(mediaType(format))
      .send(body);
  });
}
