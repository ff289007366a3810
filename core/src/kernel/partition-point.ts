/**
 * Returns the first index below `length` for which `isBefore` is false, or `length` if there is none. `isBefore` must
 * be true up to some index and false for all later indexes; it is called about log2(length) times.
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
