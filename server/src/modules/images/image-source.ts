/** One of our own images that can be scaled. */
export interface ImageSource {
  /** Fingerprint of the image's content. */
  readonly version: string;
  /** Displayed width in pixels. */
  readonly width: number;
  readonly hasAlpha: boolean;
  readonly cacheControl: string;
  /** Returns the image, or `null` if it has changed or been removed since it was found. */
  readonly load: () => Promise<Buffer | null>;
}
