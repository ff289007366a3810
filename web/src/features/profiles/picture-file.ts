import { PROFILE_IMAGE_MAX_BYTES } from '@tradesense/contract/product.ts';

/** What the server reads. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const PICTURE_KINDS = 'JPEG, PNG, WebP, AVIF or GIF';

const MEGABYTE = 1024 * 1024;

/** Rounded up: what is a little too large must not read as if it were not. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString(undefined, { maximumFractionDigits: 1 });
}

/** Why a file cannot be a profile picture, `null` when it may be one. The server decides; this saves the upload. */
export function pictureProblem({ size, type }: { readonly size: number; readonly type: string }): string | null {
  const accepted: readonly string[] = PICTURE_TYPES;
  if (size === 0) return 'This file is empty.';
  if (!accepted.includes(type))
    return `This file is not a picture that can be used here. Choose a ${PICTURE_KINDS} file.`;
  if (size <= PROFILE_IMAGE_MAX_BYTES) return null;
  return `This picture has ${megabytes(size)} MB. It may have up to ${megabytes(PROFILE_IMAGE_MAX_BYTES)} MB.`;
}
