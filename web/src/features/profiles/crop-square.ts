/** The selected part of an image, in percent of the image's width and height. In pixels of the image it is a square. */
export interface PercentSquare {
  readonly unit: '%';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of an image in its own pixels, after its orientation is applied. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * Returns a square around a point, moved if necessary so that it is inside the image. `fraction` is its side as a share
 * of the image's shorter side. `centerX` and `centerY` are shares of the image's width and height.
 */
export function squareAround(
  { width, height }: PictureSize,
  fraction: number,
  centerX: number,
  centerY: number,
): PercentSquare {
  const side = Math.min(width, height) * clamp(fraction, 0, 1);
  const [shareX, shareY] = [side / width, side / height];
  return {
    unit: '%',
    x: 100 * clamp(centerX - shareX / 2, 0, 1 - shareX),
    y: 100 * clamp(centerY - shareY / 2, 0, 1 - shareY),
    width: 100 * shareX,
    height: 100 * shareY,
  };
}

/** Returns the side of a square as a share of the image's shorter side. */
export function fractionOf(square: PercentSquare, { width, height }: PictureSize): number {
  return ((square.width / 100) * width) / Math.min(width, height);
}

/** Returns a square with another side length and the same center, moved if necessary so that it is inside the image. */
export function resized(square: PercentSquare, picture: PictureSize, fraction: number): PercentSquare {
  const [centerX, centerY] = [(square.x + square.width / 2) / 100, (square.y + square.height / 2) / 100];
  return squareAround(picture, fraction, centerX, centerY);
}

/** Converts a square to whole pixels inside the image. */
export function pixelSquare(square: PercentSquare, { width, height }: PictureSize) {
  const size = clamp(Math.round((square.width / 100) * width), 1, Math.min(width, height));
  return {
    x: clamp(Math.round((square.x / 100) * width), 0, width - size),
    y: clamp(Math.round((square.y / 100) * height), 0, height - size),
    size,
  };
}
