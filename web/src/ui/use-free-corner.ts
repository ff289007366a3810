import { useEffect, type RefObject } from 'react';

/** Corners of the window, in order of preference. */
const CORNERS = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const;
export type Corner = (typeof CORNERS)[number];

/** Selector of an element in which a page wants its messages, such as the chart of a desk. */
const OFFERED = '[data-toast-place]';
/** Selector of a sheet that covers the offered place. */
const COVERING = 'dialog[data-sheet="full"]';
/** Distance from the lower edge of the offered place, which keeps the time axis of a chart in view. */
const OFFERED_BOTTOM_PX = 40;
/** Minimum distance of a toast in the offered place from the edges of the window. */
const EDGE_PX = 8;

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
/**
 * Selector of controls that submit a form, such as an order. A toast should cover any other control rather than one of
 * these.
 */
const SENDS = 'button[type="submit"]';
/** Weight of a control that submits a form. Other controls have the weight 1. */
const SEND_WEIGHT = 50;
/** Selector of rows of data. A toast is often about such a row, so a row counts more than a control. */
const ROWS = 'tbody > tr';
const ROW_WEIGHT = 2;
/** Distance between two points that are tested, in pixels. No control is smaller than this distance. */
const STEP_PX = 20;

function weightOf(element: Element): number {
  if (element.matches(SENDS)) return SEND_WEIGHT;
  return element.matches(ROWS) ? ROW_WEIGHT : 1;
}

/** Counts the controls and the rows that the region covers, each by its weight. */
function coveredControls(region: HTMLElement): number {
  const { left, top, right, bottom } = region.getBoundingClientRect();
  const found = new Set<Element>();
  for (let x = left + 1; x <= right; x += STEP_PX) {
    for (let y = top + 1; y <= bottom; y += STEP_PX) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (region.contains(element)) continue;
        for (const covered of [element.closest(CONTROLS), element.closest(ROWS)])
          if (covered !== null) found.add(covered);
      }
    }
  }
  return [...found].reduce((sum, each) => sum + weightOf(each), 0);
}

/**
 * Moves the region to the middle of the lower part of the offered place. If the window is too small or that part is
 * scrolled out of view, the region stays within the window.
 */
function moveInto(offered: Element, region: HTMLElement): void {
  region.dataset['corner'] = 'offered';
  const { left, right, bottom } = offered.getBoundingClientRect();
  const within = (at: number, most: number) => Math.max(EDGE_PX, Math.min(at, most - EDGE_PX));
  const fromLeft = within((left + right - region.offsetWidth) / 2, window.innerWidth - region.offsetWidth);
  const fromBottom = within(window.innerHeight - bottom + OFFERED_BOTTOM_PX, window.innerHeight - region.offsetHeight);
  region.style.left = `${fromLeft}px`;
  region.style.bottom = `${fromBottom}px`;
}

function moveTo(region: HTMLElement, corner: Corner): void {
  region.dataset['corner'] = corner;
  region.style.left = '';
  region.style.bottom = '';
}

/**
 * Moves the region into the place that the page offers. If it offers none, or a sheet covers it, moves the region to the
 * first corner in which it covers no control and no row, or to the corner with the lowest count.
 */
function place(region: HTMLElement): void {
  const offered = document.querySelector(OFFERED);
  if (offered !== null && document.querySelector(COVERING) === null) {
    moveInto(offered, region);
    return;
  }
  const counts = CORNERS.map((corner) => {
    moveTo(region, corner);
    return { corner, count: coveredControls(region) };
  });
  const fewest = Math.min(...counts.map(({ count }) => count));
  moveTo(region, counts.find(({ count }) => count === fewest)?.corner ?? CORNERS[0]);
}

/**
 * Moves a fixed region into the place that the page offers, or to the corner where it covers the fewest controls and
 * rows of the page. Checks again when the page scrolls or changes.
 */
export function useFreeCorner(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = ref.current;
    if (region === null || !('elementsFromPoint' in document)) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(region));
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true, capture: true };
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look, options);
    const sized = new ResizeObserver(look);
    sized.observe(region);
    const changed = new MutationObserver(look);
    const main = document.querySelector('main');
    if (main !== null) changed.observe(main, { childList: true, subtree: true });
    look();
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
      sized.disconnect();
      changed.disconnect();
    };
  }, [ref]);
}
