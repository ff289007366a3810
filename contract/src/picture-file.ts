import { mediaContent } from './endpoint.ts';
import { PICTURE_TYPES } from './product.ts';

/** An image to send: the common fields of a browser's `Blob` and `File`. */
export interface PictureFile {
  readonly size: number;
  /** Its media type. */
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Body of an image upload. */
export const pictureFile = mediaContent<PictureFile>(...PICTURE_TYPES);
