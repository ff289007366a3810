import type { PictureFormat } from '../../platform/images/pictures.ts';

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

export function mediaType(format: PictureFormat): string {
  return MEDIA_TYPES[format];
}

/** Returns the weight of each media range in an `accept` header, from 0 to 1. An unreadable weight counts as 0. */
function weights(accept: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    if (type === '') continue;
    found.set(type, weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return found;
}

/**
 * Returns the response format: the one with the highest weight in the caller's `Accept` header. Ties go to AVIF, then
 * WebP, then a format that every browser supports (PNG if the image has transparent parts, otherwise JPEG). AVIF and
 * WebP are sent only if the header names them: `image/*` is not enough, because older programs that send it cannot read
 * them. If nothing matches, the format that every browser supports is sent.
 */
export function chooseFormat(accept: string | undefined, hasAlpha: boolean): PictureFormat {
  const sent = weights(accept ?? '*/*');
  const named = (format: PictureFormat) => sent.get(mediaType(format));
  const known = (format: PictureFormat) => named(format) ?? sent.get('image/*') ?? sent.get('*/*') ?? 0;
  const [fallback, other]: [PictureFormat, PictureFormat] = hasAlpha ? ['png', 'jpeg'] : ['jpeg', 'png'];
  const offers: readonly { format: PictureFormat; weight: number }[] = [
    { format: 'avif', weight: named('avif') ?? 0 },
    { format: 'webp', weight: named('webp') ?? 0 },
    { format: fallback, weight: known(fallback) },
    { format: other, weight: known(other) },
  ];
  const best = offers.reduce((a, b) => (b.weight > a.weight ? b : a));
  return best.weight > 0 ? best.format : fallback;
}
