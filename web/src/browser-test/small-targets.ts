/** Minimum width and height of what a finger presses, in CSS pixels. Source: WCAG 2.2, success criterion 2.5.5. */
const MIN_TARGET_PX = 44;
/** Tolerance for sizes that are no whole pixels. */
const ROUNDING_PX = 0.5;

const CONTROLS =
  'a[href], button, input, select, textarea, summary, ' +
  ['button', 'checkbox', 'menuitem', 'radio', 'slider', 'switch', 'tab'].map((role) => `[role=${role}]`).join(', ');

/** Whether a control stands in the text of a sentence; such a control is exempt. */
function isInText(element: Element): boolean {
  const { display, paddingTop } = getComputedStyle(element);
  if (!display.startsWith('inline') || Number.parseFloat(paddingTop) > 0) return false;
  const text = element.closest('p, li, dd, td')?.textContent ?? '';
  return text.trim().length > (element.textContent ?? '').trim().length;
}

/** Whether a press at the point reaches the control, itself or by its label. */
function reaches(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return false;
  if (element.contains(hit)) return true;
  return element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(hit));
}

/**
 * Returns the length along one axis, in pixels, of the area in which a press reaches the control. If the control itself
 * is long enough, returns its length without measuring.
 */
function pressable(element: Element, size: number, pointAt: (offset: number) => readonly [number, number]): number {
  if (size >= MIN_TARGET_PX - ROUNDING_PX) return size;
  const reach = (direction: 1 | -1): number => {
    let offset = 0;
    while (offset < MIN_TARGET_PX && reaches(element, ...pointAt(direction * (offset + 1)))) offset += 1;
    return offset;
  };
  return Math.max(size, reach(1) + reach(-1));
}

/** Returns each control in `root` that a finger can press in less than 44 × 44 CSS pixels, with its size. */
export function smallTargets(root: ParentNode = document): string[] {
  return [...root.querySelectorAll(CONTROLS)].flatMap((element) => {
    if (isInText(element) || element.matches(':disabled') || element.closest('[inert]') !== null) return [];
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    // Skips a control that something covers, or that is visible to screen readers alone: no finger can press it.
    if (width <= 1 || height <= 1 || !reaches(element, x, y)) return [];
    const wide = pressable(element, width, (offset) => [x + offset, y]);
    const high = pressable(element, height, (offset) => [x, y + offset]);
    if (Math.min(wide, high) >= MIN_TARGET_PX - 2 * ROUNDING_PX) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const words = name.replaceAll(/\s+/g, ' ').trim() || element.getAttribute('name') || element.id;
    return [`${element.tagName.toLowerCase()} “${words.slice(0, 40)}” ${Math.round(wide)} × ${Math.round(high)}`];
  });
}
