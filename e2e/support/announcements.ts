/**
 * Collects what a screen reader would announce: new text of live regions that are exposed to assistive technology.
 *
 * Guarantees: a region counts only if it existed before its text was added, as screen readers require. Only an alert
 * counts even if it is added together with its text. Regions that are hidden, inert or outside an open modal dialog do
 * not count.
 * Limits: it knows the text of a region, not how a specific screen reader reads it.
 */
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    heardAnnouncements: string[];
  }
}

/** Maximum wait for an announcement, in ms. It is long, because a fill waits for the next price. */
const HEARD_WITHIN_MS = 30_000;

function listen(): void {
  const REGION = 'output, [role=status], [role=alert], [role=log], [aria-live]';
  window.heardAnnouncements = [];

  function textOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    return [...node.childNodes].map(textOf).join(node instanceof HTMLParagraphElement ? ' ' : '');
  }
  function isExposed(region: Element): boolean {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (
      region.isConnected &&
      region.closest('[aria-hidden=true], [inert]') === null &&
      region.checkVisibility({ visibilityProperty: true }) &&
      (modal === undefined || modal.contains(region))
    );
  }
  function isAtomic(region: Element): boolean {
    const stated = region.getAttribute('aria-atomic');
    if (stated !== null) return stated === 'true';
    return region.matches('output, [role=status], [role=alert]');
  }
  /**
   * Announces the text that a change adds. `said` contains the texts of the same change that were already announced, so
   * that none is announced twice.
   */
  function heardBy({ target, addedNodes }: MutationRecord, said: Set<string>): void {
    const element = target instanceof Element ? target : target.parentElement;
    const added = addedNodes.length > 0 ? [...addedNodes] : [target];
    const region = element?.closest(REGION) ?? null;
    if (region !== null && region.getAttribute('aria-live') !== 'off')
      speak(region, said, () => (isAtomic(region) ? textOf(region) : added.map(textOf).join(' ')));
    else
      for (const node of added)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('[role=alert]')])
            if (alert.matches('[role=alert]')) speak(alert, said, () => textOf(alert));
  }
  /**
   * Runs in a separate task, because a browser informs assistive technology of a change after the scripts that made the
   * change.
   */
  function speak(region: Element, said: Set<string>, words: () => string): void {
    setTimeout(() => {
      const text = words().replaceAll(/\s+/g, ' ').trim();
      if (text === '' || said.has(text) || !isExposed(region)) return;
      said.add(text);
      window.heardAnnouncements.push(text);
    });
  }
  const observer = new MutationObserver((records) => {
    const said = new Set<string>();
    for (const record of records) heardBy(record, said);
  });
  const wanted = { subtree: true, childList: true, characterData: true };
  observer.observe(document, wanted);
}

/** The announcements on the pages that a browser page opens after `Announcements.of` was called for it. */
export class Announcements {
  readonly #page: Page;
  #from = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async of(page: Page): Promise<Announcements> {
    await page.addInitScript(listen);
    return new Announcements(page);
  }

  /** Waits until a matching text is announced after the text that the previous call returned. Returns the new text. */
  async next(pattern: RegExp): Promise<string> {
    const [text = ''] = await this.nextInAnyOrder(pattern);
    return text;
  }

  /**
   * Waits until a text for each pattern is announced after the texts that the previous call returned. Returns the texts
   * in the order of the patterns. The response to a request and the events that it causes arrive in any order.
   */
  async nextInAnyOrder(...patterns: readonly RegExp[]): Promise<readonly string[]> {
    let found: readonly number[] = [];
    let heard: string[] = [];
    await expect(async () => {
      heard = await this.#page.evaluate(() => window.heardAnnouncements);
      found = patterns.map((pattern) => heard.findIndex((text, at) => at >= this.#from && pattern.test(text)));
      const missing = patterns.filter((_, index) => found[index] === -1);
      expect(missing, `announcements among ${JSON.stringify(heard.slice(this.#from))}`).toEqual([]);
    }).toPass({ timeout: HEARD_WITHIN_MS });
    this.#from = Math.max(...found) + 1;
    return found.map((index) => heard[index] ?? '');
  }
}
