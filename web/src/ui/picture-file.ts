import { PICTURE_TYPES } from '@tradesense/contract/product.ts';
import { pageLanguage } from './page-language.ts';

export const PICTURE_KINDS = 'JPEG, PNG, WebP, AVIF or GIF';

const MEGABYTE = 1024 * 1024;

/**
 * Formats a size in megabytes. It is rounded up, so that a file that is slightly too large never reads as small enough.
 */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString(pageLanguage(), { maximumFractionDigits: 1 });
}

/**
 * Returns why a file cannot be uploaded as an image, or `null` if it can. The server checks again; this check only
 * avoids useless uploads.
 */
export function pictureProblem(
  { size, type }: { readonly size: number; readonly type: string },
  maxBytes: number,
): string | null {
  const accepted: readonly string[] = PICTURE_TYPES;
  if (size === 0) return 'This file is empty.';
  if (!accepted.includes(type)) return `This file type is not supported. Choose a ${PICTURE_KINDS} file.`;
  if (size <= maxBytes) return null;
  return `This image has ${megabytes(size)} MB. The limit is ${megabytes(maxBytes)} MB.`;
}
