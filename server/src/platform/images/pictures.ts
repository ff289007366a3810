/**
 * Reads and writes image data. Input may be hostile, so decoding is limited: only five formats, only from memory, up to
 * a maximum number of pixels, for a limited time, and only the first frame. Output has sRGB colors and no metadata,
 * which sharp drops by default. Limits: work on an image occupies one thread of Node's thread pool, so the caller must
 * limit how many images are processed at a time with a `WorkQueue`. Decoding takes 4 to 10 bytes of memory per pixel,
 * up to 30 for AVIF.
 */
import { fileURLToPath } from 'node:url';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { drawWithFontsOf } from '../../config.ts';
import { Problem } from '../http/problem.ts';

/** Maximum number of pixels of an image. A typical phone photo has 12 or 24 million pixels. */
export const PIXELS_MAX = 25_000_000;
/** Maximum number of pixels of an AVIF image. Decoding AVIF takes three to five times as much memory per pixel. */
export const AVIF_PIXELS_MAX = 12_500_000;
const DECODE_TIMEOUT_S = 15;
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
  'VipsForeignLoadNsgifBuffer',
];
const STORED_QUALITY = 85;
/**
 * Effort (0 to 9) of the AVIF encoder. Effort 3 takes 1.5 times as long and effort 4 ten times, and the file is not
 * smaller.
 */
const AVIF_EFFORT = 2;

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Size of the image with its orientation applied, and whether the image can have transparent parts. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface OpenPicture {
  (bytes: Buffer, options: SharpOptions): Sharp;
  (options: SharpOptions): Sharp;
}
let opening: Promise<OpenPicture> | null = null;

const FONTS = fileURLToPath(new URL('../../../assets/fonts/fonts.conf', import.meta.url));

/**
 * Loads sharp when the first image is processed, because loading it would take a tenth of the server's start time. Text
 * is drawn with the package's fonts.
 */
export function openPicture(): Promise<OpenPicture> {
  drawWithFontsOf(FONTS);
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return opening;
}

function unreadable(cause: unknown): Problem {
  const problem = new Problem('image-unreadable', {
    detail: 'This image cannot be read. It must be a complete JPEG, PNG, WebP, AVIF or GIF file.',
  });
  problem.cause = cause;
  return problem;
}

async function decode(bytes: Buffer): Promise<Sharp> {
  const open = await openPicture();
  return open(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX }).timeout({ seconds: DECODE_TIMEOUT_S });
}

/**
 * Returns the size of an image and whether it has an alpha channel; reads only its header. Throws `image-unreadable` or
 * `image-too-large` (422).
 */
export async function pictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const open = await openPicture();
  const metadata: Metadata = await open(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const { width, height } = metadata.autoOrient;
  const pixelsMax = metadata.format === 'heif' ? AVIF_PIXELS_MAX : PIXELS_MAX;
  if (width * height > pixelsMax) {
    throw new Problem('image-too-large', {
      detail: `This image has ${width} × ${height} pixels; the limit is ${pixelsMax / 1_000_000} million pixels.`,
    });
  }
  return { width, height, hasAlpha: metadata.hasAlpha };
}

/**
 * Returns a square of the image, scaled down to at most `edge` pixels, as WebP without metadata. The square must lie
 * within the image. Throws `image-unreadable` (422).
 */
export async function squareWebp(bytes: Buffer, square: Square, edge: number): Promise<Buffer> {
  const picture = await decode(bytes);
  return picture
    .autoOrient()
    .extract({ left: square.x, top: square.y, width: square.size, height: square.size })
    .resize(edge, edge, { withoutEnlargement: true })
    .webp({ quality: STORED_QUALITY })
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
}

export interface ResizedPicture {
  /** Maximum width of the resized image, in pixels. */
  readonly width: number;
  /** Maximum height of the resized image, in pixels. Without it, the height follows from the width. */
  readonly height?: number;
  readonly quality: number;
  readonly format: PictureFormat;
}

/**
 * Returns the image scaled down to at most the given width and height, without cropping. In JPEG, transparent parts
 * become white. Throws `image-unreadable` (422).
 */
export async function resized(bytes: Buffer, { width, height, quality, format }: ResizedPicture): Promise<Buffer> {
  const size = { width, ...(height === undefined ? {} : { height }), fit: 'inside', withoutEnlargement: true } as const;
  const picture = (await decode(bytes)).autoOrient().resize(size);
  return encoded(picture, format, quality)
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
}

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality, effort: AVIF_EFFORT });
    case 'webp':
      return picture.webp({ quality });
    case 'jpeg':
      return picture.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true });
    case 'png':
      return picture.png({ compressionLevel: 9 });
  }
}
