/** Scrolls a row sideways so that one of its items is in the middle. The page itself does not scroll. */
export function scrollToMiddle(row: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
