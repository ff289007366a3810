/** The crop as the tool has it, in percent of the picture; it is a square in the picture's pixels. */
export interface PercentSquare {
  readonly unit: '%';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture's size in its own pixels, as it is shown (its orientation applied). */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * The square of that size around a point, moved as far as needed to lie within the picture. `fraction` is its side as a
 * share of the picture's shorter side, `centreX` and `centreY` are shares of the picture's width and height.
 */
export function squareAround(
  { width, height }: PictureSize,
  fraction: number,
  centreX: number,
  centreY: number,
): PercentSquare {
  const side = Math.min(width, height) * clamp(fraction, 0, 1);
  const [shareX, shareY] = [side / width, side / height];
  return {
    unit: '%',
    x: 100 * clamp(centreX - shareX / 2, 0, 1 - shareX),
    y: 100 * clamp(centreY - shareY / 2, 0, 1 - shareY),
    width: 100 * shareX,
    height: 100 * shareY,
  };
}

/** The side of a square as a share of the picture's shorter side. */
export function fractionOf(square: PercentSquare, { width, height }: PictureSize): number {
  return ((square.width / 100) * width) / Math.min(width, height);
}

/** The same square with another side, around the same centre. */
export function resized(square: PercentSquare, picture: PictureSize, fraction: number): PercentSquare {
  const [centreX, centreY] = [(square.x + square.width / 2) / 100, (square.y + square.height / 2) / 100];
  return squareAround(picture, fraction, centreX, centreY);
}

/** In whole pixels of the picture, within it. */
export function pixelSquare(square: PercentSquare, { width, height }: PictureSize) {
  const size = clamp(Math.round((square.width / 100) * width), 1, Math.min(width, height));
  return {
    x: clamp(Math.round((square.x / 100) * width), 0, width - size),
    y: clamp(Math.round((square.y / 100) * height), 0, height - size),
    size,
  };
}
