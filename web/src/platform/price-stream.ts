/** Delivers the prices of the tab's event stream at a pace that the screen can show. */
import { pricePace } from './screen-pace.ts';
import type { StreamEvent } from './stream-client.ts';
import { subscribeToStream } from './stream.ts';

/**
 * Subscribes to topics of one asset. Ticks and bars are collected, and delivered together, in order, at the pace of the
 * screen (`screen-pace.ts`). Any other event is delivered immediately, after the prices that were collected before it.
 * Returns an unsubscribe function.
 */
export function subscribeToPrices(
  asset: string,
  topics: readonly string[],
  listener: (events: readonly StreamEvent[]) => void,
): () => void {
  let held: StreamEvent[] = [];
  const deliver = (): void => {
    const events = held;
    held = [];
    if (events.length > 0) listener(events);
  };
  const stop = subscribeToStream(topics, (event) => {
    held.push(event);
    if (event.event === 'tick' || event.event === 'bar') pricePace.ask(asset, deliver);
    else deliver();
  });
  return () => {
    stop();
    pricePace.drop(asset, deliver);
    held = [];
  };
}
