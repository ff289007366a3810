import type { CDPSession, Page } from '@playwright/test';

/** Default font sizes of browsers, in pixels. */
const FONT_SIZES = { standard: 16, fixed: 13 };

/**
 * Sets the default font size of the browser, as its settings do: factor 2 is text of 200%. The returned function
 * restores the size.
 */
export async function setTextSize(page: Page, factor: number): Promise<() => Promise<void>> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const { standard, fixed } = FONT_SIZES;
  const set = (by: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: standard * by, fixed: fixed * by } });
  await set(factor);
  return async () => {
    await set(1);
    await browser.detach();
  };
}

/**
 * Returns controls (tabs, toggles, segments and the current link) that look the same as an unselected control next to
 * them although they are selected. Also returns links that are marked as current but lead to another page.
 */
export async function unclearStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SELECTED =
      '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false]), input:checked';
    const isSelected = (each: Element) => each.matches(SELECTED);
    /**
     * Returns the element that shows the state of a field: the field itself or, if the field is invisible, the element
     * after it.
     */
    const drawnBy = (each: Element): Element =>
      each instanceof HTMLInputElement && getComputedStyle(each).opacity === '0'
        ? (each.nextElementSibling ?? each)
        : each;
    const canvas = getComputedStyle(document.body).backgroundColor;
    const seen = (color: string): string => (color.endsWith(', 0)') ? canvas : color);
    const look = (each: Element): string =>
      ['', '::before', '::after']
        .map((part) => {
          // A transparent background shows the color of the page behind it.
          const style = getComputedStyle(drawnBy(each), part === '' ? null : part);
          const drawn = [
            seen(style.backgroundColor),
            style.color,
            style.textDecorationLine,
            style.fontWeight,
            style.opacity,
          ];
          const edges = [style.borderTop, style.borderBottom, style.borderLeft, style.outline, style.content];
          return [...drawn, ...edges, style.visibility].join(';');
        })
        .join('|');
    const isDrawnByBrowser = (each: Element) =>
      each instanceof HTMLInputElement && drawnBy(each) === each && getComputedStyle(each).appearance !== 'none';
    const peersOf = (each: Element): Element[] => {
      const like = (other: Element) =>
        other !== each && other.tagName === each.tagName && other.className === each.className;
      const { name, type } = each as HTMLInputElement;
      if (each instanceof HTMLInputElement && type === 'radio')
        return [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
          (other) => other.name === name,
        );
      for (let place = each.parentElement, up = 0; place !== null && up < 3; place = place.parentElement, up += 1) {
        const role = each.getAttribute('role');
        const peers = [...place.querySelectorAll(each.tagName)].filter(
          (other) =>
            !isSelected(other) &&
            (like(other) ||
              (role !== null && other.getAttribute('role') === role) ||
              other.hasAttribute('aria-pressed')),
        );
        if (peers.length > 0) return peers;
      }
      return [];
    };
    /** A link to another page, or to another part of this page, must not be marked as the current one. */
    const elsewhere = [...document.querySelectorAll<HTMLAnchorElement>('#main a[aria-current=page]')].filter(
      ({ pathname, hash }) => pathname !== location.pathname || (hash !== '' && hash !== location.hash),
    );
    const unclear = [...document.querySelectorAll(SELECTED)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !isDrawnByBrowser(each))
      .filter((each) => {
        const peer = peersOf(each).find((other) => !isSelected(other) && other.checkVisibility());
        return peer !== undefined && look(peer) === look(each);
      });
    const name = (each: Element) => each.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
    return [
      ...elsewhere.map((each) => `called current: ${name(each)}`),
      ...unclear.map((each) => `looks unselected: ${name(each)}`),
    ];
  });
}
