import { expect, onTestFinished } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
// Declares the methods of `cdp()`.
import type {} from '@vitest/browser-playwright';
import { SETTLED_ATTRIBUTE } from '../settling.ts';

/**
 * Interval between two checks of the page, in ms. It is longer than React takes to start rendering after a response.
 */
const LOOK_INTERVAL_MS = 50;

/** Maximum wait for the page on a busy machine, in ms. */
const WAIT_MS = 10_000;

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Expects the locator's elements to have exactly these texts, in this order. A regular expression only has to match
 * part of a text.
 */
export async function expectTexts(locator: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
  await expect.poll(() => locator.elements().map(textOf), { timeout: WAIT_MS }).toEqual(wanted);
}

/** Expects exactly one element, whose text is `text`. A regular expression only has to match part of it. */
export const expectText = (locator: Locator, text: string | RegExp): Promise<void> => expectTexts(locator, [text]);

/** Expects exactly one element that contains the text. */
export async function expectContains(locator: Locator, text: string): Promise<void> {
  await expect
    .poll(() => locator.elements().map(textOf), { timeout: WAIT_MS })
    .toEqual([expect.stringContaining(text)]);
}

/** Waits until the app has settled (`settling.ts`) and is still settled at the next check. */
export async function expectSettled(): Promise<void> {
  let before: string | null = null;
  await expect
    .poll(
      () => {
        const mark = document.documentElement.getAttribute(SETTLED_ATTRIBUTE);
        const isSteady = mark !== null && mark === before;
        before = mark;
        return isSteady;
      },
      { message: 'the app has settled', interval: LOOK_INTERVAL_MS, timeout: WAIT_MS },
    )
    .toBe(true);
}

/** Expects that an element never appears: once the app has settled, the element is not on the page. */
export async function expectAbsent(locator: Locator): Promise<void> {
  await expectSettled();
  expect(locator.elements()).toEqual([]);
}

/** Expects that `act` removes an element: it is visible before the call, and gone afterwards. */
export async function expectGone(locator: Locator, act: () => unknown): Promise<void> {
  await expect.element(locator.first()).toBeVisible();
  await act();
  await expect.poll(() => locator.elements(), { timeout: WAIT_MS }).toEqual([]);
}

/** Focuses an element as the keyboard does, so that its focus ring is visible. */
export function focusOn(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus({ focusVisible: true });
}

/**
 * Chooses a segment of a segmented control by its radio button, which is invisible and covers the label. Clicks the
 * radio button by script, because the layout may still move and a click at a position could miss it.
 */
export async function chooseSegment(radio: Locator): Promise<void> {
  await expect.element(radio).toBeInTheDocument();
  const element = radio.element();
  if (element instanceof HTMLElement) element.click();
}

/** Returns how far the page can be scrolled sideways, in pixels. */
export function sidewaysOverflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Resolves once the browser has drawn all earlier changes. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Simulates that the tab becomes hidden or visible. */
export function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Window sizes at which work pages are tested: a desktop, a small laptop and a phone. */
export const WORK_SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Window widths, in pixels, at which the page frame is tested. */
export const WIDTHS = [1280, 768, 480, 390, 320] as const;

/** Returns a window of the given height, in pixels, for each of `WIDTHS`. */
export const windowsOf = (height: number) => WIDTHS.map((width) => ({ width, height }));

/** Default font sizes of browsers, in pixels. */
const FONT_SIZES = { standard: 16, fixed: 13 };

/**
 * Makes the window a phone whose reader has set text of 200% in the browser, until the test is over. The media queries
 * in `rem` follow, which a font size of the root element would not change.
 */
export async function makeTextLarge(): Promise<void> {
  const { standard, fixed } = FONT_SIZES;
  const { send } = cdp();
  const set = (factor: number) =>
    send('Page.setFontSizes', { fontSizes: { standard: standard * factor, fixed: fixed * factor } });
  onTestFinished(async () => void (await set(1)));
  await page.viewport(390, 844);
  await set(2);
}

interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Makes the window as narrow as on the smallest phone. Call it before a page is mounted for `atEachSize`. */
export const makeNarrow = (): Promise<void> => page.viewport(Math.min(...WIDTHS), 844);

/**
 * Changes the window to each size, one after the other, scrolls to its top, and calls `check`. The page stays mounted,
 * because mounting a page takes far longer than a check. A test mounts it in a narrow window (`makeNarrow`), so that it
 * covers a page that opens on a phone. An error names the size.
 */
export async function atEachSize<Size extends WindowSize>(
  sizes: readonly Size[],
  check: (size: Size) => unknown,
): Promise<void> {
  for (const size of sizes) {
    await page.viewport(size.width, size.height);
    window.scrollTo(0, 0);
    await drawn();
    try {
      await check(size);
    } catch (error) {
      throw new Error(`At ${size.width} × ${size.height}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** Expects that the element is completely inside the window without scrolling, and that nothing covers its middle. */
export async function expectInView(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  await expect
    .poll(() => {
      const element = locator.element();
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return { isInside, isOnTop: hit !== null && (element.contains(hit) || hit.contains(element)) };
    })
    .toEqual({ isInside: true, isOnTop: true });
}
