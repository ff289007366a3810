import { IMAGE_DEVICE_WIDTHS, IMAGE_QUALITY_DEFAULT, IMAGE_WIDTHS } from '@tradesense/contract/product.ts';

/** Every width that the server scales to, ascending. */
const WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...IMAGE_DEVICE_WIDTHS].toSorted((a, b) => a - b);

/** The smallest listed width that fills `size` CSS pixels on a screen of that density; the largest when none does. */
export function imageWidth(size: number, pixelRatio: number): number {
  return WIDTHS.find((width) => width >= size * pixelRatio) ?? Math.max(...WIDTHS);
}

/** The address of a scaled copy of a picture of this site. */
export function scaledImageUrl(src: string, width: number, quality: number = IMAGE_QUALITY_DEFAULT): string {
  return `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`;
}

/** The same picture, past every cache: adds the time as `v`. */
export function versionedUrl(src: string, nowMs: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}v=${nowMs}`;
}
