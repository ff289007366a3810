import sharp from 'sharp';

const RED = '#d02020';
const BLUE = '#2020d0';

/** Returns a JPEG whose left half is red and right half is blue, with camera metadata. */
export async function photo({ width = 600, height = 300 } = {}): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: RED } })
    .composite([{ input: { create: { ...half, background: BLUE } }, left: width - half.width, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Camera', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .toBuffer();
}

/** Returns the bytes as a file that a browser's file field accepts. */
export const asFile = (buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

export interface PictureFacts {
  readonly format: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Whether the file contains any EXIF, XMP, IPTC or color profile. */
  readonly hasMetadata: boolean;
  /** Share of reddish pixels, and of bluish pixels. */
  readonly red: number;
  readonly blue: number;
}

/** Returns the properties that an image decoder finds in an image. */
export async function examine(bytes: Buffer): Promise<PictureFacts> {
  const { format, width, height, exif, xmp, iptc, icc } = await sharp(bytes).metadata();
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [red, blue] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, , b = 0] = data.subarray(at, at + 3);
    if (r > b + 60) red += 1;
    if (b > r + 60) blue += 1;
  }
  const pixels = data.length / 3;
  const hasMetadata = [exif, xmp, iptc, icc].some((part) => part !== undefined);
  return { format, width, height, hasMetadata, red: red / pixels, blue: blue / pixels };
}
