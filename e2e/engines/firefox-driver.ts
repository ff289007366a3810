import puppeteer from 'puppeteer-core';
import type { EngineDriver, Key } from './engine-page.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** Opens Firefox with WebDriver BiDi, which Firefox supports directly. */
export async function openFirefox(size: { readonly width: number; readonly height: number }): Promise<EngineDriver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  // Only a window that is opened here and brought to the front has the focus. Without the focus, Enter presses no
  // button, and the app would treat the learner as away from a test.
  const page = await browser.newPage();
  await page.bringToFront();
  await page.setViewport(size);
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (expression) => page.evaluate(expression),
    async clickAt({ x, y }) {
      await page.mouse.click(x, y);
    },
    async type(text) {
      await page.keyboard.type(text);
    },
    async press(key: Key) {
      await page.keyboard.press(key);
    },
    async selectAll() {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    async forgetCookies() {
      const context = browser.defaultBrowserContext();
      await context.deleteCookie(...(await context.cookies()));
    },
    picture: async () => Buffer.from(await page.screenshot()),
    async close() {
      await browser.close();
    },
  };
}
