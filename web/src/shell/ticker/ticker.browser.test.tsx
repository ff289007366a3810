// If this fails, the price ticker differs from the specification: in what it shows, when it fetches prices, or what it
// does after a failure.
import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  WIDTHS,
  drawn,
  expectAbsent,
  expectText,
  expectTexts,
  focusOn,
  setHidden,
  sidewaysOverflow,
} from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer, offline } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';
import { TICKER_REFRESH_MS } from './ticker-prices.ts';

const CALL = 'GET /api/crypto-prices';
const ASSETS = ['BTC', 'ETH', 'SOL', 'BNB', 'AAPL', 'GLD', 'TSLA', 'NVDA'];

interface Price {
  readonly symbol: string;
  readonly price: number;
  readonly change24h: number;
}

const BTC: Price = { symbol: 'BTC', price: 97_123.456, change24h: 1.25 };
const BTC_LATER: Price = { ...BTC, price: 98_000 };

const pricesOf = (...data: readonly Price[]): Response =>
  answerOf(200, { success: true, data, source: 'simulated', asOf: '2026-01-15T11:59:00Z', isStale: false });

const ticker = () => page.getByRole('region', { name: 'Prices' });
const items = () => ticker().getByRole('listitem');

const FAILURES: readonly (readonly [string, () => Response])[] = [
  ['the connection is cut', cut],
  ['the browser is offline', offline],
  ['the server answers 500', () => new Response('broken', { status: 500 })],
  ['the answer has the wrong shape', () => answerOf(200, { success: true, data: { BTC: 1 } })],
];

/** Returns a server that responds to the first call with `first` and to later calls with `later`. */
function serverOf(first: () => Response, later: () => Response = first): FakeServer {
  const server = new FakeServer();
  return server.respond(CALL, () => (server.callsOf(CALL).length === 1 ? first() : later()));
}

/** Returns a server that sends its prices only when the test allows it. */
function heldServer() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { server: new FakeServer().respond(CALL, () => promise), release: resolve };
}

test('while the prices are loading, the ticker shows 8 placeholders with Loading...', async () => {
  const { server, release } = heldServer();
  await mountApp({ server });
  await expectTexts(
    items(),
    Array.from({ length: 8 }, () => 'Loading...'),
  );
  release(pricesOf(BTC));
  await expectTexts(items(), [/BTC/]);
});

test('entries with a price of 0 or less are dropped; a price under 1 shows 4 decimals, otherwise 2', async () => {
  const server = serverOf(() =>
    pricesOf(
      BTC,
      { symbol: 'ETH', price: 0, change24h: 1 },
      { symbol: 'SOL', price: -3, change24h: 1 },
      { symbol: 'BNB', price: 0.523_44, change24h: -0.5 },
      { symbol: 'GLD', price: 1, change24h: 0 },
    ),
  );
  await mountApp({ server });
  await expectTexts(items(), [/^BTC\$97,123\.46\+1\.25%/, /^BNB\$0\.5234−0\.50%/, /^GLD\$1\.000\.00%/]);
});

test('the prices are requested again at each refresh', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serverOf(
    () => pricesOf(BTC),
    () => pricesOf(BTC_LATER),
  );
  await mountApp({ server });
  await expectTexts(items(), [/97,123\.46/]);
  await vi.advanceTimersByTimeAsync(TICKER_REFRESH_MS - 60_000);
  await expectTexts(items(), [/97,123\.46/]);
  expect(server.callsOf(CALL)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expectTexts(items(), [/98,000\.00/]);
  expect(server.callsOf(CALL)).toHaveLength(2);
});

test('no prices are requested while the tab is hidden, but at once when it is shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serverOf(
    () => pricesOf(BTC),
    () => pricesOf(BTC_LATER),
  );
  await mountApp({ server });
  await expectTexts(items(), [/97,123\.46/]);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(3 * TICKER_REFRESH_MS);
  expect(server.callsOf(CALL)).toHaveLength(1);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(1);
  await expectTexts(items(), [/98,000\.00/]);
  expect(server.callsOf(CALL)).toHaveLength(2);
});

test.for(FAILURES)(
  'if no prices were ever loaded and %s, the ticker says ERROR and Unable to load prices',
  async ([, fail]) => {
    await mountApp({ server: serverOf(fail) });
    await expectTexts(items(), [/^ERROR\s*Unable to load prices$/]);
  },
);

test.for(FAILURES)('if prices were loaded and %s, they stay and are marked as stale', async ([, fail]) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await mountApp({ server: serverOf(() => pricesOf(BTC), fail) });
  await expectTexts(items(), [/97,123\.46/]);
  await vi.advanceTimersByTimeAsync(TICKER_REFRESH_MS);
  await expectText(ticker(), /stale since/);
  await expectTexts(items(), [/97,123\.46/]);
  expect(ticker().element().textContent).not.toContain('ERROR');
});

test('Invalid API response format appears in the console, not on the page', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await mountApp({ server: serverOf(() => answerOf(200, [])) });
  await expect.poll(() => warned.mock.calls.map(String).join('\n')).toContain('Invalid API response format');
  await expectTexts(items(), [/Unable to load prices/]);
  await expectAbsent(page.getByText('Invalid API response format'));
});

const boxOf = (part: Locator) => part.element().getBoundingClientRect();

test.for(WIDTHS)('at %i px nothing moves when prices arrive', async (width) => {
  await page.viewport(width, 800);
  const { server, release } = heldServer();
  await mountApp({ server });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => server.callsOf(CALL).length).toBe(1);
  const boxes = () => [ticker(), page.getByRole('main')].map((part) => JSON.stringify(boxOf(part)));
  await expect.poll(() => document.querySelector('footer') !== null).toBe(true);
  const before = boxes();
  const shifts: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
  });
  observer.observe({ type: 'layout-shift' });
  release(pricesOf(...ASSETS.map((symbol) => ({ ...BTC, symbol }))));
  await expect.poll(() => items().elements().length).toBe(8);
  await drawn();
  expect(shifts).toEqual([]);
  expect(boxes()).toEqual(before);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  observer.disconnect();
});

test('with reduced motion nothing moves, and the reader can scroll the prices', async () => {
  await page.viewport(390, 800);
  await mountApp({ server: serverOf(() => pricesOf(...ASSETS.map((symbol) => ({ ...BTC, symbol })))) });
  await expect.poll(() => items().elements().length).toBe(8);
  const list = ticker().getByRole('list').first();
  expect(getComputedStyle(list.element()).animationName).toBe('none');
  await expectAbsent(ticker().getByRole('button'));
  const last = items().last();
  focusOn(last.getByRole('link'));
  await expect.element(last).toBeInViewport({ ratio: 0.9 });
});

test('new prices are not announced to screen readers', async () => {
  await mountApp();
  await expectTexts(items(), [/BTC/]);
  expect(ticker().element().querySelector('[aria-live], [role=status], [role=alert], [role=marquee], output')).toBe(
    null,
  );
});
