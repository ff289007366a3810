/**
 * Helpers of the desk benches: feed in prices, press an order, and measure frames, main-thread time and memory.
 */
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Current price of one asset, and the price's source. The simulated ticks start from this price. */
export interface PouredAsset {
  readonly asset: string;
  readonly price: number;
  readonly source: string;
}

/** Returns the assets with their current prices, read from the server of the open page. */
export async function marketOf(page: Page, assets: readonly string[]): Promise<PouredAsset[]> {
  return page.evaluate(
    (symbols) =>
      Promise.all(
        symbols.map(async (asset) => {
          const response = await fetch(`/api/market/candles?asset=${asset}&interval=1m&limit=1`);
          const { bars, source } = (await response.json()) as { bars: number[][]; source: string };
          const price = bars.at(-1)?.[4];
          if (price === undefined) throw new Error(`no bar of ${asset}: ${response.status}`);
          return { asset, price, source };
        }),
      ),
    assets,
  );
}

/**
 * From the next document on, replaces the server's event stream with a simulated one. The simulated stream sends
 * `ready`, then `perSecond` ticks of each asset. With each tick, it sends the running bar of every interval that the
 * page subscribed to.
 */
export async function pourStream(page: Page, market: readonly PouredAsset[], perSecond: number): Promise<void> {
  await page.addInitScript(
    ({ assets, rate }) => {
      const LENGTH_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
      const original = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : String(input), location.href);
        if (url.pathname !== '/api/stream') return original(input, init);
        const topics = [...url.searchParams.values()].join(',').split(',');
        const encoder = new TextEncoder();
        let count = 0;
        let timer: ReturnType<typeof setInterval> | undefined;
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const send = (event: string, data: unknown) =>
              controller.enqueue(encoder.encode(`event: ${event}\nid: x-${count}\ndata: ${JSON.stringify(data)}\n\n`));
            const sendPrice = ({ asset, price, source }: (typeof assets)[number]) => {
              const now = Date.now();
              const last = Number((price * (1 + (count % 50) / 100_000)).toPrecision(7));
              send('tick', { asset, price: last, bid: null, ask: null, volume: 1, t: now, source });
              for (const topic of topics.filter((each) => each.startsWith(`bars:${asset}:`))) {
                const [, , interval = ''] = topic.split(':');
                const length = Number.parseInt(interval, 10) * (LENGTH_MS[interval.at(-1) ?? ''] ?? Number.NaN);
                // A running bar only grows, so its range and volume are made larger than the range and volume of the
                // fetched bar.
                const bar = [Math.floor(now / length) * length, price, price * 1.1, price * 0.9, last, 1e9 + count];
                send('bar', { asset, interval, bar, isComplete: false, source });
              }
            };
            send('ready', { topics: [], isResumed: false });
            timer = setInterval(() => {
              count += 1;
              assets.forEach(sendPrice);
            }, 1_000 / rate);
            init?.signal?.addEventListener('abort', () => {
              clearInterval(timer);
              controller.error(new DOMException('aborted', 'AbortError'));
            });
          },
          cancel: () => clearInterval(timer),
        });
        return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
      };
    },
    { assets: market, rate: perSecond },
  );
}

export async function framesPerSecond(page: Page, seconds: number): Promise<number> {
  return page.evaluate(async (during) => {
    let count = 0;
    const start = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let now = start;
    for (; now < start + during * 1_000; count += 1)
      now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    return (count * 1_000) / (now - start);
  }, seconds);
}

/**
 * Opens a CDP session whose `busySeconds` count only the CPU time of the main thread, so that other load on the machine
 * is not counted.
 */
export async function measuredSession(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

export async function busySeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Returns the heap that remains after garbage collection, in MB. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

/** Presses the button of a completed ticket and returns the milliseconds until the page confirms the order. */
export async function pressedMs(ticket: Locator): Promise<number> {
  return ticket.evaluate(
    (element) =>
      new Promise<number>((resolve, reject) => {
        const button = element.querySelector<HTMLButtonElement>('button[type="submit"]');
        if (button === null) throw new Error('no button');
        const observer = new MutationObserver(() => {
          const isAccepted = [...element.querySelectorAll('output')].some((each) =>
            each.textContent.startsWith('Accepted'),
          );
          if (!isAccepted) return;
          observer.disconnect();
          resolve(performance.now() - start);
        });
        observer.observe(element, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(element.textContent)), 15_000);
        const start = performance.now();
        button.click();
      }),
  );
}
