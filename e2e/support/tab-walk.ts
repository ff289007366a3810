import type { Page } from '@playwright/test';

/** Maximum number of extra Tab presses beyond one for each control, because scrollable areas can get the focus, too. */
const MORE_PRESSES_MAX = 40;

interface Step {
  readonly element: Element;
  /** Whether an outline appeared when the element got the focus. */
  readonly isMarked: boolean;
  /** Element that covers the middle of the focused element; `null` if none does. */
  readonly cover: Element | null;
}

interface Walk {
  /** Controls that Tab must reach, in the order of the document. */
  readonly controls: readonly HTMLElement[];
  readonly steps: Step[];
  readonly root: Element;
  readonly stop: () => void;
}

type WalkWindow = Window & { tabWalk?: Walk };

/**
 * Starts to record which element gets the focus with each press of Tab. Returns the number of controls that Tab must
 * reach. Runs in the page.
 */
function startWalk(selector: string): number {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';
  const root = document.querySelector<HTMLElement>(selector) ?? document.body;
  /**
   * Elements that may show the focus of an invisible field: the field, the element after it, its label and its parent.
   */
  const drawnBy = (element: Element): readonly Element[] =>
    [element, element.nextElementSibling, element.closest('label'), element.parentElement].filter(
      (each) => each !== null,
    );
  const outlinedParts = (element: Element): readonly Element[] =>
    drawnBy(element).filter((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
  const isReachedInGroup = (element: HTMLElement, _: number, all: readonly HTMLElement[]): boolean => {
    const isRadio = (each: Element) => each instanceof HTMLInputElement && each.type === 'radio' && each.name !== '';
    if (!isRadio(element)) return true;
    const { name, form } = element as HTMLInputElement;
    const group = (all.filter(isRadio) as HTMLInputElement[]).filter(
      (each) => each.name === name && each.form === form,
    );
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const coverOf = (element: Element): Element | null => {
    // `elementFromPoint` ignores elements without pointer events, so they count as not covered.
    if (getComputedStyle(element).pointerEvents === 'none') return null;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const seen = document.elementFromPoint(x, y);
    const parts = element instanceof HTMLInputElement ? drawnBy(element) : [element];
    const isOwn = parts.some((each) => each.contains(seen) || seen?.contains(each) === true);
    return isOwn ? null : (seen ?? document.body);
  };
  const controls = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)]
    .filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.closest('[inert]') === null)
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter(isReachedInGroup);
  const before = new Map(controls.map((each) => [each as Element, outlinedParts(each)]));
  const steps: Step[] = [];
  const ended = new AbortController();
  // The focus is read when the key is released, because the browser has scrolled to the focused element by then.
  const arrive = ({ key }: KeyboardEvent): void => {
    const element = document.activeElement;
    if (key !== 'Tab' || element === null || element === document.body || !root.contains(element)) return;
    const isMarked = outlinedParts(element).some((each) => !before.get(element)?.includes(each));
    steps.push({ element, isMarked, cover: coverOf(element) });
  };
  addEventListener('keyup', arrive, { capture: true, signal: ended.signal });
  (window as WalkWindow).tabWalk = { controls, steps, root, stop: () => ended.abort() };
  const start = document.createElement('span');
  start.tabIndex = -1;
  root.prepend(start);
  start.focus();
  start.remove();
  return controls.length;
}

/**
 * Whether the focus has left the part of the page under test. Also returns true if no control follows the part, because
 * the next Tab would then move the focus into the browser's own toolbars. Runs in the page.
 */
function hasLeft(): boolean {
  const { tabWalk } = window as WalkWindow;
  const isAfter = (each: Element): boolean =>
    tabWalk !== undefined && (tabWalk.root.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const later = [...document.querySelectorAll<HTMLElement>('a[href], button:enabled')].filter(
    (each) => isAfter(each) && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
  );
  if (later.every((each) => tabWalk?.root.contains(each) === true)) return true;
  const focused = document.activeElement;
  return focused === null || focused === document.body || tabWalk?.root.contains(focused) !== true;
}

/** Ends the recording and returns what is wrong with the recorded focus order, one line per fault. Runs in the page. */
function faultsOfWalk(): string[] {
  const { tabWalk } = window as WalkWindow;
  if (tabWalk === undefined) return ['the walk was not started'];
  const { controls, steps, root, stop } = tabWalk;
  stop();
  const name = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
  const isStillThere = (each: Element) => each.isConnected && each.checkVisibility({ visibilityProperty: true });
  const reached = steps.map(({ element }) => element);
  const faults: string[] = [];
  for (const each of controls)
    if (!reached.includes(each) && isStillThere(each) && !each.matches(':disabled'))
      faults.push(`not reached: ${name(each)}`);
  for (const [at, { element, isMarked, cover }] of steps.entries()) {
    const last = reached[at - 1];
    // A date or time field consists of several parts, each with its own Tab stop. The browser itself marks the focused
    // part.
    if (last === element && element.matches('input[type^=date], input[type=time], input[type=month]')) continue;
    if (reached.indexOf(element) < at) faults.push(`reached twice: ${name(element)}`);
    if (!isMarked) faults.push(`focus not visible: ${name(element)}`);
    if (cover !== null) faults.push(`covered: ${name(element)} by ${name(cover)}`);
    if (last === undefined || last === element || !last.isConnected || !element.isConnected) continue;
    if ((last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) === 0)
      faults.push(`reached after what follows it: ${name(element)}`);
  }
  const focusable = 'a[href], button, input, select, textarea, summary, label, option, [tabindex], [role=option]';
  for (const each of root.querySelectorAll('*')) {
    if (getComputedStyle(each).cursor !== 'pointer' || each.closest(focusable) !== null) continue;
    if (each.parentElement !== null && getComputedStyle(each.parentElement).cursor === 'pointer') continue;
    if (isStillThere(each)) faults.push(`for a mouse only: ${name(each)}`);
  }
  return faults;
}

/**
 * Presses Tab from the start of `part` until the focus leaves it. Returns a line for each control that is not reached,
 * is reached twice or out of document order, is covered, or shows no focus, and for each element that only a mouse can
 * use.
 */
export async function walkWithTab(page: Page, part: '#main' | 'body'): Promise<string[]> {
  const count = await page.evaluate(startWalk, part);
  for (let press = 0; press < count; press += 1) await page.keyboard.press('Tab');
  // Tab can move the focus out of `#main`, but not out of `body`, because nothing follows the body.
  for (let press = 0; part !== 'body' && press < MORE_PRESSES_MAX && !(await page.evaluate(hasLeft)); press += 1)
    await page.keyboard.press('Tab');
  const isTrapped = part !== 'body' && !(await page.evaluate(hasLeft));
  return [...(isTrapped ? ['the focus does not leave the part'] : []), ...(await page.evaluate(faultsOfWalk))];
}

/** Returns the buttons of the page's main part that do not react to Enter or to the space bar. */
export async function deafButtons(page: Page): Promise<string[]> {
  const buttons = await page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLElement>('#main button:enabled, #main [role=button]')].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
    );
    const pressed = new Map<Element, number>();
    const press = (event: Event): void => {
      const button = (event.target as Element).closest('button, [role=button]');
      if (button !== null) pressed.set(button, (pressed.get(button) ?? 0) + 1);
      // The test checks only whether the key press reaches the button, so its effect is prevented.
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    addEventListener('click', press, { capture: true });
    Object.assign(window, {
      focusButton: (at: number) => found[at]?.focus({ preventScroll: true }),
      takeDeafButtons: () => {
        removeEventListener('click', press, { capture: true });
        return found
          .filter((each) => each.isConnected && pressed.get(each) !== 2)
          .map((each) => `${pressed.get(each) ?? 0} of 2: ${each.outerHTML.slice(0, 160)}`);
      },
    });
    return found.length;
  });
  for (let at = 0; at < buttons; at += 1) {
    await page.evaluate((place) => (window as unknown as { focusButton(at: number): void }).focusButton(place), at);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
  }
  return page.evaluate(() => (window as unknown as { takeDeafButtons(): string[] }).takeDeafButtons());
}
