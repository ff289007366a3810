/** Replays of demo learners: planned trades on the recorded candles, bar by bar. */
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { plannedOrder, writeJournal, type DemoTrader } from './demo-trades.ts';
import type { DemoWorld } from './demo-world.ts';

const BARS_AT_ONCE = 5;
const BARS_MAX = 40;

/** Starts a replay at a random bar, takes a planned trade, steps at most 40 bars, and ends the replay. */
export async function tradeReplay(world: DemoWorld, { learner }: DemoTrader): Promise<void> {
  const { client } = learner;
  const session = await client.post('/api/replay/sessions', { asset: 'BTC', interval: '1h' });
  const url = `/api/sandbox/accounts/${session.accountId}`;
  const { bars } = await client.get(`/api/replay/sessions/${session.id}/bars?limit=1`);
  const price: number = bars[0][4];
  await client.ask('POST', `${url}/orders`, plannedOrder(world, session.asset, price));
  const ends = Math.min(BARS_MAX, session.length);
  for (let from = 0; from < ends;) {
    world.pass(10 * SECOND_MS);
    const stepped = await client.post(`/api/replay/sessions/${session.id}/advance`, { from, bars: BARS_AT_ONCE });
    if (stepped.session.cursor === from) break;
    from = stepped.session.cursor;
  }
  await client.post(`/api/replay/sessions/${session.id}/end`);
  await world.drain();
  await writeJournal(world, { learner, url });
}
