// If this fails, a replay steps twice for one press, does not stop after a fill, or loses a bar when a response is
// lost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPLAY_BARS_PER_ADVANCE } from '@tradesense/contract/replay-constants.ts';
import type { AdvanceReplayRequest, AdvanceReplayResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { REPLAY_SPEEDS } from './replay-limits.ts';
import { ReplayPlayer } from './replay-player.ts';

const session: ReplaySession = {
  id: 's',
  accountId: 'a',
  asset: 'BTC',
  interval: '1h',
  source: 'simulated',
  isMasked: true,
  state: 'running',
  cursor: 0,
  length: 200,
  now: '2026-01-01T01:00:00.000Z',
  startedAt: '2026-01-01T00:00:00.000Z',
  realStart: null,
  realAsset: null,
  priceFactor: null,
  rootId: 's',
  run: 1,
  parentId: null,
  cut: null,
  unscoredFrom: null,
};

/** Sets up a player whose server steps on request, stops at bar `eventAt`, and responds after `answerMs`. */
function setUp({ answerMs = 0, eventAt = Infinity, length = session.length, speed = 10 } = {}) {
  let cursor = 0;
  const failures: Error[] = [];
  const asked: AdvanceReplayRequest[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const advance = async (request: AdvanceReplayRequest): Promise<AdvanceReplayResponse> => {
    asked.push(request);
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    await new Promise((resolve) => void setTimeout(resolve, answerMs));
    inFlight -= 1;
    if (cursor === request.from) {
      const end = Math.min(cursor + request.bars, length);
      cursor = cursor < eventAt && end >= eventAt ? eventAt : end;
    }
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    const bars = Array.from({ length: cursor - request.from }, (_each, at) => [request.from + at + 1, 1, 1, 1, 1, 0]);
    return {
      session: { ...session, length, cursor },
      bars: bars as AdvanceReplayResponse['bars'],
      isStopped: cursor === eventAt,
    };
  };
  const told: number[] = [];
  const player = new ReplayPlayer({ ...session, length }, speed, {
    advance,
    // The fake server advances a jump by at most 40 bars per request.
    jump: async ({ from, to }) => {
      const target = to.kind === 'bar' ? to.cursor : Infinity;
      const answer = await advance({ from, bars: Math.min(40, target - from) });
      return { ...answer, hasReached: answer.session.cursor >= target };
    },
    nowMs: () => Date.now(),
    runAfter: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });
  player.onResponse(({ bars }) => void told.push(...bars.map(([t]) => t)));
  return { player, asked, told, failures, most: () => mostInFlight, cursor: () => cursor };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each press steps one bar, and a second press waits for the response to the first', async () => {
  const { player, asked, told, most } = setUp({ answerMs: 100 });
  player.step();
  player.step();
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).toEqual([{ from: 0, bars: 1 }]);
  await vi.advanceTimersByTimeAsync(101);
  expect([told, most()]).toEqual([[1, 2], 1]);
  expect(player.state()).toMatchObject({ isWaiting: false, isPlaying: false, halt: null });
});

test.each(REPLAY_SPEEDS)('at %d× a second has that many bars, none twice and none missing', async (speed) => {
  const { player, told, asked } = setUp({ speed, length: 1_000 });
  player.play();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.length).toBeGreaterThanOrEqual(speed * 10 - speed * 0.3);
  expect(told.length).toBeLessThanOrEqual(speed * 10 + 1);
  expect(told).toEqual(told.map((_each, at) => at + 1));
  expect(Math.max(...asked.map(({ bars }) => bars))).toBeLessThanOrEqual(REPLAY_BARS_PER_ADVANCE);
});

test('with a slow server there is one request at a time, for more bars each', async () => {
  const { player, asked, told, most } = setUp({ speed: 20, answerMs: 1_000, length: 1_000 });
  player.play();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(most()).toBe(1);
  expect(asked[1]).toEqual({ from: 1, bars: 20 });
  expect(told.length).toBeGreaterThan(150);
});

test('playing stops at an event, and continues on request', async () => {
  const { player, told } = setUp({ speed: 50, eventAt: 7 });
  player.play();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told.at(-1)).toBe(7);
  expect(player.state()).toMatchObject({ isPlaying: false, halt: 'event' });
  player.play();
  expect(player.state().halt).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told.at(-1)).toBeGreaterThan(50);
});

test('playing stops at the last bar', async () => {
  const { player, told, asked } = setUp({ speed: 50, length: 12 });
  player.play();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told.at(-1)).toBe(12);
  expect(player.state()).toMatchObject({ isPlaying: false, halt: 'last-bar' });
  player.play();
  player.step();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.filter(({ from }) => from === 12)).toEqual([]);
});

test('ten presses during a request step ten bars, but none after a fill', async () => {
  const { player, asked } = setUp({ answerMs: 400, eventAt: 12 });
  for (let press = 0; press < 10; press += 1) player.step();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(player.state().session.cursor).toBe(10);
  for (let press = 0; press < 10; press += 1) player.step();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(player.state()).toMatchObject({ session: { cursor: 12 }, halt: 'event', isWaiting: false });
  expect(asked).toHaveLength(4);
});

test('after a lost response the same bars are requested again, so that none is lost or stepped twice', async () => {
  const { player, asked, told, failures, cursor } = setUp();
  failures.push(new Error('no answer'));
  player.step();
  await vi.advanceTimersByTimeAsync(1);
  expect(player.state()).toMatchObject({ isPlaying: false, isWaiting: false, session: { cursor: 0 } });
  expect(player.state().error?.message).toBe('no answer');
  player.step();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ from }) => from)).toEqual([0, 0]);
  expect([told, cursor(), player.state().error]).toEqual([[1], 1, null]);
});

test('a pause cancels bars that are due, but the response in flight counts', async () => {
  const { player, told } = setUp({ speed: 1, answerMs: 50 });
  player.play();
  player.pause();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([1]);
  expect(player.state().session.cursor).toBe(1);
});

test('a jump sends request after request until its target, an event or a stop', async () => {
  const reached = setUp({ answerMs: 10 });
  reached.player.jump({ kind: 'bar', cursor: 100 });
  expect(reached.player.state()).toMatchObject({ isJumping: true, isWaiting: true });
  reached.player.step();
  reached.player.play();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reached.asked.map(({ from, bars }) => [from, bars])).toEqual([
    [0, 40],
    [40, 40],
    [80, 20],
  ]);
  expect(reached.player.state()).toMatchObject({
    isJumping: false,
    isWaiting: false,
    isPlaying: false,
    halt: 'reached',
  });

  const hit = setUp({ eventAt: 50 });
  hit.player.jump({ kind: 'bar', cursor: 100 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([hit.cursor(), hit.player.state().halt]).toEqual([50, 'event']);

  const stopped = setUp({ answerMs: 10 });
  stopped.player.jump({ kind: 'bar', cursor: 100 });
  stopped.player.stopJump();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([stopped.cursor(), stopped.player.state().isWaiting]).toEqual([40, false]);
});

test('a page that was left sends no request and ignores the response in flight', async () => {
  const { player, asked, told } = setUp({ speed: 10, answerMs: 50 });
  player.play();
  player.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.length, told]).toEqual([1, []]);
});

test('no speed needs more bars a second than one request steps', () => {
  expect(Math.max(...REPLAY_SPEEDS)).toBeLessThanOrEqual(REPLAY_BARS_PER_ADVANCE);
});

test('a session that has moved on elsewhere is continued from there, but not from an older bar', async () => {
  const { player, asked } = setUp({ speed: 1 });
  player.play();
  await vi.advanceTimersByTimeAsync(10);
  expect(player.state().session.cursor).toBe(1);
  expect(player.follow({ ...session, cursor: 1 })).toBe(false);
  expect(player.follow({ ...session, cursor: 6 })).toBe(true);
  expect(player.state()).toMatchObject({ session: { cursor: 6 }, isPlaying: false, halt: 'elsewhere' });
  player.step();
  expect(asked.at(-1)).toEqual({ from: 6, bars: 1 });
});

test('a session that moves on elsewhere while a request is running is left to the response', async () => {
  const { player } = setUp({ answerMs: 100 });
  player.step();
  expect(player.follow({ ...session, cursor: 6 })).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(player.state()).toMatchObject({ session: { cursor: 1 }, halt: null });
});
