import { mediaContent, type EndpointTable } from './endpoint.ts';
import { imageQuery } from './images.ts';

export const imagesEndpoints = {
  'GET /_next/image': {
    id: 'getScaledImage',
    tag: 'Images',
    access: 'anyone',
    summary: 'Get an image of this site, scaled',
    description:
      '`url` is a path under `/media/avatars/` or an image of the built web app. The image is never enlarged. The format follows `accept`: AVIF, WebP, or else JPEG (PNG with transparency).',
    // Images come by the dozen with a page.
    limit: { perMinute: 2400 },
    query: imageQuery,
    response: mediaContent<Uint8Array>('image/avif', 'image/webp', 'image/jpeg', 'image/png'),
    hasEtag: true,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
