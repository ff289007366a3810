import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { SETTLED_ATTRIBUTE } from '../settling.ts';

/** The pause between two looks at the page, in ms: longer than React takes for what a finished call begins. */
const LOOK_INTERVAL_MS = 50;

/** How long the page may take, on a busy machine, in ms. */
const WAIT_MS = 10_000;

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The elements have these texts, in this order and no others; a regular expression has to match a part. */
export async function expectTexts(locator: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
  await expect.poll(() => locator.elements().map(textOf), { timeout: WAIT_MS }).toEqual(wanted);
}

/** The one element has exactly that text; a regular expression has to match a part. */
export const expectText = (locator: Locator, text: string | RegExp): Promise<void> => expectTexts(locator, [text]);

/** The one element has that text somewhere in it. */
export async function expectContains(locator: Locator, text: string): Promise<void> {
  await expect
    .poll(() => locator.elements().map(textOf), { timeout: WAIT_MS })
    .toEqual([expect.stringContaining(text)]);
}

/** Waits until the app has settled (`settling.ts`), and has not changed its mind at the next look. */
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

/** For what must never appear: it is not in the page once the app has settled. */
export async function expectAbsent(locator: Locator): Promise<void> {
  await expectSettled();
  expect(locator.elements()).toEqual([]);
}

/** For what an act takes away: it is seen, and after `act` it leaves the page. */
export async function expectGone(locator: Locator, act: () => unknown): Promise<void> {
  await expect.element(locator.first()).toBeVisible();
  await act();
  await expect.poll(() => locator.elements(), { timeout: WAIT_MS }).toEqual([]);
}

/** Gives the focus to an element as the keyboard does, so that it is shown. */
export function focusOn(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus({ focusVisible: true });
}

/** Chooses a segment of a segmented control. Its radio lies invisibly over the words, so a press needs no place that may still move. */
export async function chooseSegment(radio: Locator): Promise<void> {
  await expect.element(radio).toBeInTheDocument();
  const element = radio.element();
  if (element instanceof HTMLElement) element.click();
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysOverflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Resolves when the browser has drawn what was asked of it before. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Acts as if the tab were hidden, or seen again. */
export function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Sizes of the window at which a page to work on is looked at: a desktop, a small laptop and a phone. */
export const WORK_SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** The element is wholly in the window as the page stands, and nothing lies over it. */
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
