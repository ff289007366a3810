// If this fails, a crash of the exchange library stops the prices permanently or stops the server.
import { afterEach, expect, it, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { TEST_TIMING } from '../../../../test/exchange-world.ts';
import { binance } from '../../../../test/fake-exchange-dialects.ts';
import { openFakeExchange, type FakeExchange } from '../../../../test/fake-exchange.ts';
import { BarsUnavailable, ExchangeChild } from './exchange-child.ts';
import type { ExchangeState, ExchangeTick } from './exchange-messages.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));
const eventually = (check: () => void) => vi.waitFor(check, { interval: 10, timeout: 20_000 });

async function open(exchange: string, skewMs = 0) {
  const now = () => Date.now() + skewMs;
  const fake: FakeExchange = await openFakeExchange({ dialect: binance, symbols: ['BTC/USDT'], now });
  const states: ExchangeState[] = [];
  const ticks: ExchangeTick[] = [];
  const onDeath = vi.fn<() => void>();
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<(about: object) => void>() };
  const child = new ExchangeChild({
    exchange,
    url: fake.url,
    timing: TEST_TIMING,
    log,
    random: () => 0,
    onTicks: (received) => void ticks.push(...received),
    onState: (state) => void states.push(state),
    onDeath,
  });
  closers.push(async () => {
    await child.stop();
    await fake.close();
  });
  child.start();
  const trade = () => fake.trade('BTC/USDT', 100, 1, now());
  return { child, fake, states, ticks, onDeath, log, trade };
}

it('connects to the exchange in a separate process, and starts another process when that one dies', async () => {
  const { child, fake, states, ticks, onDeath, trade } = await open('binance');
  await eventually(() => expect(fake.isSubscribed('BTC/USDT')).toBe(true));
  trade();
  await eventually(() => expect(ticks).toMatchObject([{ asset: 'BTC', price: 100, volume: 1 }]));
  expect(states.at(-1)).toMatchObject({ state: 'open', assets: ['BTC'] });
  const since = epochMs(Math.floor(Date.now() / MINUTE_MS - 5) * MINUTE_MS);
  fake.setBars('BTC/USDT', '1m', [[since, 1, 3, 1, 2, 9]]);
  expect((await child.bars('BTC', '1m', since)).bars).toEqual([{ t: since, o: 1, h: 3, l: 1, c: 2, v: 9 }]);

  const first = child.pid;
  fake.fail('/klines', { status: 500, body: '', times: 1_000 });
  await expect(child.bars('BTC', '1m', since)).rejects.toThrow(BarsUnavailable);
  process.kill(first ?? 0, 'SIGKILL');
  await eventually(() => expect(onDeath).toHaveBeenCalledOnce());
  await expect(child.bars('BTC', '1m', since)).rejects.toThrow(BarsUnavailable);
  ticks.length = 0;
  await eventually(() => {
    trade();
    expect(ticks.length).toBeGreaterThan(0);
  });
  expect(child.pid).not.toBe(first);
});

it('reports why an exchange cannot be loaded, and keeps trying', async () => {
  const { onDeath, log } = await open('nowhere');
  await eventually(() => expect(onDeath.mock.calls.length).toBeGreaterThan(1));
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({
    how: expect.stringContaining('no exchange "nowhere"') as string,
  });
});

it('refuses prices if the clocks differ so much that the time of prices is unknown', async () => {
  const { states, ticks } = await open('binance', 60 * SECOND_MS);
  await eventually(() => expect(states.at(-1)?.state).toBe('refused'));
  expect(states.at(-1)?.reason).toBe("Its clock and the server's differ by 60 s. Correct the server's clock.");
  expect(ticks).toEqual([]);
});
