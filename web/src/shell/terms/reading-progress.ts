/** Share of a text that must have been scrolled past before it is treated as read. */
const READ_FRACTION = 0.5;

interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Returns how much of a scrolling text has been read, from 0 to 1. If the text fits without scrolling, it is 1. */
export function readFraction({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number {
  const hidden = scrollHeight - clientHeight;
  return hidden <= 0 ? 1 : Math.min(1, Math.max(0, scrollTop / hidden));
}

export function isRead(fraction: number): boolean {
  return fraction > READ_FRACTION;
}
