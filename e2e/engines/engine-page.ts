import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { FIND_ALL, queryText, sentQuery, type Query } from './page-query.ts';

const WAIT_MS = 15_000;
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

export interface Point {
  /** Distance from the left edge of the window, in CSS pixels. */
  readonly x: number;
  /** Distance from the upper edge of the window, in CSS pixels. */
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export type Key = 'Enter' | 'Tab' | 'Home' | 'End' | 'PageUp' | 'ArrowLeft' | 'Escape';

/** Operations of a browser that the journeys need. Each engine implements them with its own protocol. */
export interface EngineDriver {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page and returns its value, which must be serializable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the mouse to a point and clicks. */
  clickAt(point: Point): Promise<void>;
  /** Types a text or a single character into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Selects everything in the focused field. */
  selectAll(): Promise<void>;
  /** Deletes the cookies of the page's site. */
  forgetCookies(): Promise<void>;
  /** Returns a screenshot of the window as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A page in any engine, used as a person would: each operation on an element, except `count`, waits for it, and a click
 * goes to its center.
 */
export class EnginePage {
  readonly driver: EngineDriver;
  readonly #origin: string;

  constructor(driver: EngineDriver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  /** Opens a path of the product, or a full URL. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(path.startsWith('http') ? path : this.#origin + path);
  }

  /** Waits until the path of the page contains a text. */
  async seePath(part: string): Promise<void> {
    const path = async (): Promise<string> => String(await this.driver.evaluate('location.pathname'));
    await expect.poll(path, { timeout: WAIT_MS }).toContain(part);
  }

  /** Returns how many elements match the query now. */
  async count(query: Query): Promise<number> {
    return Number(await this.#inPage(query, 'found.length'));
  }

  /** Waits until at least one element matches. Returns the text of the first one. */
  async textOf(query: Query): Promise<string> {
    await this.see(query);
    return String(await this.#inPage(query, "(found[0]?.innerText ?? '')"));
  }

  /** Waits until at least one element matches. */
  async see(query: Query): Promise<void> {
    await this.#until(query, (count) => count > 0);
  }

  /** Waits until no element matches. */
  async seeGone(query: Query): Promise<void> {
    await this.#until(query, (count) => count === 0);
  }

  /** Waits until exactly `wanted` elements match. */
  async seeCount(query: Query, wanted: number): Promise<void> {
    await this.#until(query, (count) => count === wanted);
  }

  /** Waits until no part of the page is inert. The page is inert while a loader covers it. */
  async seeUncovered(): Promise<void> {
    await this.seeGone({ css: '[inert]' });
  }

  /** Waits until the only matching element is not covered, and clicks its center. */
  async click(query: Query): Promise<void> {
    await this.driver.clickAt(await this.#placeOf(query));
  }

  /** Replaces the value of a field. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.driver.selectAll();
    await this.driver.type(text);
    await expect.poll(() => this.#inPage(query, 'found[0]?.value'), { timeout: WAIT_MS }).toBe(text);
  }

  /** Presses Tab until the first matching element has the focus. Searches for the element once. */
  async tabTo(query: Query): Promise<void> {
    await this.see(query);
    await this.#inPage(query, 'void (window.tabTarget = found[0])');
    for (let press = 0; press < 150; press += 1) {
      if ((await this.driver.evaluate('window.tabTarget === document.activeElement')) === true) return;
      await this.driver.press('Tab');
    }
    throw new Error(`Tab does not reach ${queryText(query)}`);
  }

  /** Returns the position and size of the first matching element. */
  async boxOf(query: Query): Promise<Box> {
    await this.see(query);
    const box = `(() => {
      found[0].scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found[0].getBoundingClientRect();
      return { x, y, width, height };
    })()`;
    return (await this.#inPage(query, box)) as Box;
  }

  /** Waits until the only matching element can be clicked, scrolls to it, and returns its center. */
  async #placeOf(query: Query): Promise<Point> {
    await this.see(query);
    const place = `(() => {
      if (found.length !== 1) return { fault: found.length + ' elements match' };
      const [element] = found;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const top = document.elementFromPoint(middle.x, middle.y);
      const label = element.labels?.[0];
      const isOnTop = top !== null && (element.contains(top) || top.contains(element) || label?.contains(top));
      if (element.disabled === true) return { fault: 'it is disabled' };
      return isOnTop ? { middle } : { fault: 'it is covered by ' + (top?.outerHTML ?? 'nothing').slice(0, 120) };
    })()`;
    let last: { readonly fault?: string; readonly middle?: Point } = {};
    let previous: Point | undefined;
    await expect
      .poll(
        async () => {
          last = (await this.#inPage(query, place)) as typeof last;
          const isStill = last.middle?.x === previous?.x && last.middle?.y === previous?.y;
          previous = last.middle;
          return last.fault ?? (isStill ? 'ready' : 'it moves');
        },
        { timeout: WAIT_MS, intervals: [50], message: queryText(query) },
      )
      .toBe('ready');
    if (last.middle === undefined) throw new Error(`${queryText(query)} has no place`);
    return last.middle;
  }

  async #until(query: Query, isEnough: (count: number) => boolean): Promise<void> {
    await expect
      .poll(async () => isEnough(await this.count(query)), {
        timeout: WAIT_MS,
        intervals: [50],
        message: queryText(query),
      })
      .toBe(true);
  }

  /** Evaluates an expression in which `found` is the list of matching elements. */
  async #inPage(query: Query, expression: string): Promise<unknown> {
    if ((await this.driver.evaluate('typeof window.TestingLibraryDom')) === 'undefined') {
      await this.driver.evaluate(`void (() => { ${LIBRARY}\n })()`);
    }
    return this.driver.evaluate(`((found) => (${expression}))((${FIND_ALL})(${JSON.stringify(sentQuery(query))}))`);
  }
}
