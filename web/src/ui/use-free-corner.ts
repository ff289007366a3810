import { useEffect, useState, type RefObject } from 'react';

/** Corners of the window, in order of preference, and last the place that the page offers. */
const CORNERS = ['top-right', 'bottom-right', 'bottom-left', 'top-left', 'offered'] as const;
export type Corner = (typeof CORNERS)[number];

/** Selector of an element that a page offers, such as a chart. A toast may cover its lower right part. */
const OFFERED = '[data-toast-place]';
/** Distance from the right and the lower edge of the offered place, which keeps the axes of a chart in view. */
const OFFERED_INSET_PX = { right: 120, bottom: 40 };
/** Minimum distance of a toast in the offered place from the left and the upper edge of the window. */
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

/** Moves the region to a corner. Returns `false` if the page does not offer that place. */
function moveTo(region: HTMLElement, corner: Corner): boolean {
  const offered = corner === 'offered' ? document.querySelector(OFFERED) : null;
  if (corner === 'offered' && offered === null) return false;
  region.dataset['corner'] = corner;
  const place = offered?.getBoundingClientRect();
  if (place === undefined) {
    region.style.right = '';
    region.style.bottom = '';
    return true;
  }
  const { right, bottom } = OFFERED_INSET_PX;
  const mostRight = window.innerWidth - region.offsetWidth - EDGE_PX;
  const mostBottom = window.innerHeight - region.offsetHeight - EDGE_PX;
  region.style.right = `${Math.min(window.innerWidth - place.right + right, mostRight)}px`;
  region.style.bottom = `${Math.min(window.innerHeight - place.bottom + bottom, mostBottom)}px`;
  return true;
}

/**
 * Moves the region to the first corner in which it covers no control and no row. If there is no such corner, moves it
 * to the corner with the lowest count. Returns the corner.
 */
function freeCorner(region: HTMLElement): Corner {
  const counts = CORNERS.flatMap((corner) =>
    moveTo(region, corner) ? [{ corner, count: coveredControls(region) }] : [],
  );
  const fewest = Math.min(...counts.map(({ count }) => count));
  const free = counts.find(({ count }) => count === fewest)?.corner ?? CORNERS[0];
  moveTo(region, free);
  return free;
}

/**
 * Moves a fixed region to the corner where it covers the fewest controls and rows of the page, as long as it has
 * `contents`. Checks again when the page scrolls or changes. Returns the corner.
 */
export function useFreeCorner(place: RefObject<HTMLElement | null>, contents: readonly unknown[]): Corner {
  const [corner, setCorner] = useState<Corner>(CORNERS[0]);
  const isShown = contents.length > 0;
  useEffect(() => {
    const region = place.current;
    if (!isShown || region === null || !('elementsFromPoint' in document)) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCorner(freeCorner(region)));
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
  }, [place, isShown]);
  return corner;
}
