/** A picture of ours to scale. */
export interface ImageSource {
  /** A fingerprint of its content. */
  readonly version: string;
  /** Pixels, as it is shown. */
  readonly width: number;
  readonly hasAlpha: boolean;
  readonly cacheControl: string;
  /** Returns `null` if it has changed or gone since it was found. */
  readonly load: () => Promise<Buffer | null>;
}
