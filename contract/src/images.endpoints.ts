import { mediaContent, type EndpointTable } from './endpoint.ts';
import { imageQuery, linkPictureParams } from './images.ts';

export const imagesEndpoints = {
  'GET /_next/image': {
    id: 'getScaledImage',
    tag: 'Images',
    access: 'anyone',
    summary: 'Get an image of this site, scaled',
    description:
      '`url` is a path under `/media/avatars/` or an image of the built web app. The image is never enlarged. `q` is a quality from 1 to 100, 75 by default; the nearest of 50, 75 and 90 is used. The format follows `accept`: AVIF, WebP, or else JPEG (PNG with transparency).',
    // The limit is high, because a page requests dozens of images simultaneously.
    limit: { perMinute: 2400 },
    query: imageQuery,
    response: mediaContent<Uint8Array>('image/avif', 'image/webp', 'image/jpeg', 'image/png'),
    hasEtag: true,
    problems: ['not-found', 'unavailable'],
  },
  'GET /media/links/{kind}/{name}': {
    id: 'getLinkPicture',
    tag: 'Images',
    access: 'anyone',
    summary: 'Get the picture that other sites show beside a link to a page',
    description:
      'A PNG of 1200 × 630 pixels of a public page (`u` and a username), a post (`post` and its id) or a claim of the evidence atlas (`atlas` and its id), with what a visitor may see. For everything else it is the general picture.',
    limit: { perMinute: 600 },
    params: linkPictureParams,
    response: mediaContent<Uint8Array>('image/png'),
    hasEtag: true,
    problems: ['unavailable'],
  },
} as const satisfies EndpointTable;
