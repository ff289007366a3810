import {
  IMAGE_DEVICE_WIDTHS,
  IMAGE_QUALITY_DEFAULT,
  IMAGE_WIDTHS,
  type ImageQuality,
} from '@tradesense/contract/product.ts';

/** Widths to which the server can scale images, in pixels, ascending. */
const WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...IMAGE_DEVICE_WIDTHS].toSorted((a, b) => a - b);

/**
 * Returns the smallest width that the server offers and that is sufficient for `size` CSS pixels at the given pixel
 * ratio. If none is sufficient, returns the largest.
 */
export function imageWidth(size: number, pixelRatio: number): number {
  return WIDTHS.find((width) => width >= size * pixelRatio) ?? Math.max(...WIDTHS);
}

/** Returns the address of a scaled copy of an image on this site. */
export function scaledImageUrl(src: string, width: number, quality: ImageQuality = IMAGE_QUALITY_DEFAULT): string {
  return `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`;
}

/** Returns the address with the current time as the parameter `v`, so that no cached copy matches it. */
export function versionedUrl(src: string, nowMs: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}v=${nowMs}`;
}
