import { imageQuery } from '@tradesense/contract/images.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import type { App } from '../../platform/module.ts';
import { mediaType } from './image-format.policy.ts';
import { scaleImage, type ScaleImageDeps } from './scale-image.service.ts';

/** Per network address; pictures come by the dozen with a page. */
const MANY = { rateLimit: { max: 2400, timeWindow: '1 minute' } };

export function imagesRoutes(app: App, deps: ScaleImageDeps): void {
  app.get('/_next/image', { config: MANY, schema: { hide: true, querystring: imageQuery } }, async (request, reply) => {
    const { etag, format, cacheControl, content } = await scaleImage(deps, request.query, request.headers.accept);
    const headers = { etag, vary: 'accept', 'cache-control': cacheControl };
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
    const body = await content();
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
