import { useEffect, useState, type RefObject } from 'react';

/** Corners of the window, in order of preference. */
const CORNERS = ['top-right', 'bottom-right', 'bottom-left', 'top-left'] as const;
export type Corner = (typeof CORNERS)[number];

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
/**
 * Selector of controls that submit a form, such as an order. A toast should rather cover any other control than one of
 * these.
 */
const SENDS = 'button[type="submit"]';
/** Weight of a control that submits a form. Other controls have the weight 1. */
const SEND_WEIGHT = 50;
/** Distance between two tested points, in pixels. No control is smaller than this. */
const STEP_PX = 20;

/** Returns the total weight of the controls that the region covers. */
function coveredControls(region: HTMLElement): number {
  const { left, top, right, bottom } = region.getBoundingClientRect();
  const found = new Set<Element>();
  for (let x = left + 1; x <= right; x += STEP_PX) {
    for (let y = top + 1; y <= bottom; y += STEP_PX) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (region.contains(element)) continue;
        const control = element.closest(CONTROLS);
        if (control !== null) found.add(control);
      }
    }
  }
  return [...found].reduce((sum, control) => sum + (control.matches(SENDS) ? SEND_WEIGHT : 1), 0);
}

/**
 * Returns the first corner in which the region covers no control. If there is none, returns the corner with the lowest
 * total weight.
 */
function freeCorner(region: HTMLElement): Corner {
  const before = region.dataset['corner'];
  const counts = CORNERS.map((corner) => {
    region.dataset['corner'] = corner;
    return { corner, count: coveredControls(region) };
  });
  if (before !== undefined) region.dataset['corner'] = before;
  const fewest = Math.min(...counts.map(({ count }) => count));
  return counts.find(({ count }) => count === fewest)?.corner ?? CORNERS[0];
}

/**
 * Moves a fixed region to a corner where it does not cover controls of the page. Does so while the region has
 * `contents`, and again when the page scrolls or changes. Returns the corner.
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
