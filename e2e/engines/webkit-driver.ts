import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { Browser, Builder, Capabilities, Key as WebKey, Origin, type WebDriver } from 'selenium-webdriver';
import type { EngineDriver, Key } from './engine-page.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
/** Without a graphics card, drawing a page in composed layers takes twice the processor time of drawing it at once. */
const WEBKIT_SETTINGS = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
const STARTS_WITHIN_MS = 20_000;

const KEYS: Readonly<Record<Key, string>> = {
  Enter: WebKey.ENTER,
  Tab: WebKey.TAB,
  Home: WebKey.HOME,
  End: WebKey.END,
  PageUp: WebKey.PAGE_UP,
  ArrowLeft: WebKey.ARROW_LEFT,
  Escape: WebKey.ESCAPE,
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a virtual screen, because WebKitGTK has no headless mode. The X server chooses the screen number and writes it
 * to a pipe.
 */
async function startScreen(): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const output = screen.stdio[3];
  if (!output || !('on' in output)) throw new Error('the screen tells no number');
  const [number] = (await once(output, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

/** Waits until the WebDriver server at `address` responds. */
async function waitForDriver(address: string): Promise<void> {
  for (const startedAt = performance.now(); ;) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() - startedAt > STARTS_WITHIN_MS) throw new Error('WebKitWebDriver does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function openBrowser(address: string): Promise<WebDriver> {
  const [binary] = globSync(MINI_BROWSER);
  if (binary === undefined) throw new Error(`no browser at ${MINI_BROWSER}`);
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  return new Builder().usingServer(address).forBrowser(Browser.SAFARI).withCapabilities(capabilities).build();
}

/** Opens WebKitGTK with WebDriver and Debian's driver. */
export async function openWebKit(size: { readonly width: number; readonly height: number }): Promise<EngineDriver> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, ...WEBKIT_SETTINGS },
  });
  await waitForDriver(address);
  const driver = await openBrowser(address);
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  return {
    goto: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    async clickAt({ x, y }) {
      const place = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 };
      await driver.actions().move(place).click().perform();
    },
    async type(text) {
      await driver.actions().sendKeys(text).perform();
    },
    async press(key) {
      await driver.actions().sendKeys(KEYS[key]).perform();
    },
    async selectAll() {
      await driver.actions().keyDown(WebKey.CONTROL).sendKeys('a').keyUp(WebKey.CONTROL).perform();
    },
    forgetCookies: () => driver.manage().deleteAllCookies(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      server.kill();
      screen.kill();
    },
  };
}
