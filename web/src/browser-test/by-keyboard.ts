/** Uses the page by keyboard alone: Tab moves the focus, and keys act on the focused element. */
import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Maximum number of presses of Tab from one element to another. */
const PRESSES_MAX = 80;

/** Presses Tab, or Shift+Tab while the element precedes the focus, until `hasFocus` returns true. */
async function tabUntil(element: Element, hasFocus: () => boolean): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX && !hasFocus(); presses += 1) {
    const { activeElement } = document;
    const isBefore =
      activeElement !== null &&
      activeElement !== document.body &&
      (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    await userEvent.tab({ shift: isBefore });
  }
}

/** Moves the focus to an element by Tab or Shift+Tab. Fails if these do not reach the element. */
export async function tabTo(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  const element = locator.element();
  await tabUntil(element, () => document.activeElement === element);
  await expect.element(locator).toHaveFocus();
}

/** Chooses a radio button: moves the focus into its group by Tab, and to the button by the arrow keys. */
export async function chooseByKeyboard(radio: Locator): Promise<void> {
  await expect.element(radio).toBeVisible();
  const element = radio.element() as HTMLInputElement;
  const group = [...document.querySelectorAll(`input[name="${element.name}"]`)];
  await tabUntil(element, () => group.some((each) => each === document.activeElement));
  await userEvent.keyboard(' ');
  for (let presses = 0; presses < group.length && !element.checked; presses += 1)
    await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio).toHaveFocus();
  await expect.element(radio).toBeChecked();
}

/** Moves the focus to a button or link by Tab, and presses Enter. */
export async function pressByKeyboard(locator: Locator): Promise<void> {
  await tabTo(locator);
  await userEvent.keyboard('{Enter}');
}

/** Moves the focus to a field by Tab, and types the text instead of the field's present text. */
export async function typeByKeyboard(locator: Locator, text: string): Promise<void> {
  await tabTo(locator);
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}
