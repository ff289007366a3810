// If this fails, prices are shown late, change faster than they can be read, or all change in one frame, which blocks
// the page.
import { expect, test, vi } from 'vitest';
import { ScreenPace } from './screen-pace.ts';

const FRAME_MS = 16;

/** Returns a simulated screen. The test creates its frames, 16 ms apart. Each update takes `costMs` milliseconds. */
function screenOf(costMs = 1) {
  let now = 0;
  let next: (() => void) | null = null;
  let after: (() => void)[] = [];
  let show = () => undefined as void;
  const shown: [string, number][] = [];
  const pace = new ScreenPace({
    now: () => now,
    inFrame(run) {
      next = run;
      return () => {
        next = null;
      };
    },
    afterFrame: (run) => after.push(run),
    onShown: (run) => {
      show = run;
    },
    commit: (update) => update(),
  });
  const updates = new Map<string, () => void>();
  return {
    pace,
    shown,
    now: () => now,
    showTab: () => show(),
    isWaiting: () => next !== null,
    ask: (...sources: readonly string[]) => {
      for (const source of sources) {
        const update = updates.get(source) ?? (() => void (shown.push([source, now]), (now += costMs)));
        updates.set(source, update);
        pace.ask(source, update);
      }
    },
    /** Creates frames until `untilMs`. */
    frames: (untilMs: number) => {
      while (now < untilMs) {
        const start = now;
        const run = next;
        next = null;
        run?.();
        for (const done of after) done();
        after = [];
        now = Math.max(now, start + FRAME_MS);
      }
    },
  };
}

test('a source that requests an update in every frame is updated in the first one, and then every 80 ms', () => {
  const { ask, frames, shown } = screenOf();
  for (let at = 0; at < 320; at += FRAME_MS) {
    ask('BTC', 'BTC');
    frames(at + FRAME_MS);
  }
  expect(shown).toEqual([0, 80, 160, 240].map((at) => ['BTC', at]));
});

test('no frame is requested unless an update is waiting', () => {
  const { ask, frames, isWaiting, shown } = screenOf();
  expect(isWaiting()).toBe(false);
  ask('BTC');
  frames(32);
  expect([shown.length, isWaiting()]).toEqual([1, false]);
});

test.each([
  ['cheap updates share a frame', 1, 4],
  ['dear ones have a frame each', 5, 1],
])('%s', (_what, costMs, most) => {
  const { ask, frames, shown } = screenOf(costMs);
  // The cost of an update is measured during the first frames.
  for (let at = 0; at < 800; at += FRAME_MS) {
    ask('BTC', 'ETH', 'SOL', 'BNB');
    frames(at + FRAME_MS);
  }
  const late = shown.filter(([, at]) => at >= 400);
  const perFrame = new Map<number, number>();
  for (const [, at] of late) {
    const frame = Math.floor(at / FRAME_MS);
    perFrame.set(frame, (perFrame.get(frame) ?? 0) + 1);
  }
  expect(Math.max(...perFrame.values())).toBe(most);
  expect(late.length).toBeGreaterThanOrEqual(4 * 4);
});

/**
 * Requests updates of 30 sources in every frame for 2 s. Returns the times from a request to the start of the frame
 * that ran it, and to the start of each frame that did not, in ms.
 */
function waitsOf(costMs: number) {
  const sources = Array.from({ length: 30 }, (_, at) => `asset ${at}`);
  const { ask, frames, now, shown } = screenOf(costMs);
  const askedAt = new Map<string, number>();
  const waits: number[] = [];
  const passedOver: number[] = [];
  while (now() < 2_000) {
    const start = now();
    for (const source of sources) if (!askedAt.has(source)) askedAt.set(source, start);
    ask(...sources);
    const known = shown.length;
    frames(start + 1);
    for (const [source] of shown.slice(known)) {
      waits.push(start - (askedAt.get(source) ?? Number.NaN));
      askedAt.delete(source);
    }
    for (const at of askedAt.values()) passedOver.push(start - at);
  }
  return { waits, passedOver };
}

test.each([1, 3])('no update of %i ms waits longer than 100 ms while the screen draws frames', (costMs) => {
  const { waits, passedOver } = waitsOf(costMs);
  expect(Math.max(...waits, ...passedOver)).toBeLessThanOrEqual(100);
  expect(waits.length).toBeGreaterThan(200);
});

test.each([8, 20])('updates of %i ms delay the next frame, which runs each that has waited 100 ms', (costMs) => {
  const { waits, passedOver } = waitsOf(costMs);
  expect(Math.max(...passedOver)).toBeLessThanOrEqual(100);
  expect(Math.max(...waits)).toBeGreaterThan(100);
});

test('a tab that is shown again is updated immediately, whenever it was last updated', () => {
  const { ask, frames, showTab, shown } = screenOf();
  ask('BTC');
  frames(16);
  ask('BTC', 'ETH');
  showTab();
  expect(shown.map(([source]) => source)).toEqual(['BTC', 'BTC', 'ETH']);
});

test('all readers of a source are updated together, but not one that has been removed', () => {
  const { pace, frames } = screenOf();
  const [first, second, dropped] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  for (const update of [first, second, dropped]) pace.ask('BTC', update);
  pace.drop('BTC', dropped);
  frames(16);
  expect([first, second, dropped].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});
