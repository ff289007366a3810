// If this fails, a loaded server sends live prices later and later, or a page gets events twice, never or out of order.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestClock } from '../../../test/harness.ts';
import { encodeEvent, StreamHub, type StreamListener } from './stream-hub.ts';

/**
 * A listener that takes the given time for each write, so that other listeners must wait for a later turn of the event
 * loop.
 */
class Listener implements StreamListener {
  joinedAt = 0;
  readonly sharedTopics = ['prices'];
  readonly ownTopic = null;
  readonly writes: string[] = [];
  readonly #burnMs: number;

  constructor(burnMs: number) {
    this.#burnMs = burnMs;
  }

  send(bytes: Buffer): void {
    const until = performance.now() + this.#burnMs;
    while (performance.now() < until) continue;
    this.writes.push(bytes.toString());
  }
}

it('a remembered event occupies no memory beyond its own bytes', () => {
  const bytes = encodeEvent('tick', { text: 'π ≈ 3' }, 'run-1');
  expect(bytes.toString()).toBe('event: tick\nid: run-1\ndata: {"text":"π ≈ 3"}\n\n');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

it('events published while the last buffer is being written are sent as one buffer, in order, once each', async () => {
  const hub = new StreamHub(createTestClock(0), 'run');
  // The writer checks the time after every 64 listeners and pauses after 8 ms. Every 64th listener takes 9 ms, so
  // writing to all of them takes four turns.
  const listeners = Array.from({ length: 256 }, (_, n) => new Listener(n % 64 === 0 ? 9 : 0));
  for (const listener of listeners) hub.join(listener, null);
  const last = listeners.at(-1);
  hub.publish('prices', 'tick', 1);
  for (const n of [2, 3, 4]) {
    await nextTurn();
    expect(last?.writes).toEqual([]);
    hub.publish('prices', 'tick', n);
  }
  while (listeners.some(({ writes }) => writes.length < 2)) await nextTurn();
  const event = (n: number) => `event: tick\nid: run-${n}\ndata: ${n}\n\n`;
  for (const { writes } of listeners) expect(writes).toEqual([event(1), event(2) + event(3) + event(4)]);
  hub.publish('prices', 'tick', 5);
  while ((last?.writes.length ?? 3) < 3) await nextTurn();
  expect(last?.writes[2]).toBe(event(5));
});
