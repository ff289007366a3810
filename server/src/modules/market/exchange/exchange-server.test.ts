// If this fails, a server with an exchange's feed shows no prices, or prices that the exchange does not have.
import { expect, it, vi } from 'vitest';
import { binance } from '../../../../test/fake-exchange-dialects.ts';
import { openFakeExchange } from '../../../../test/fake-exchange.ts';
import { createTestApp, openTestPlatform } from '../../../../test/harness.ts';
import { ConfigError } from '../../../config.ts';
import { createSettingsModule } from '../../settings/index.ts';
import { createMarketModule, installedSeed } from '../index.ts';
import { NO_SHIPPED_HISTORY } from '../practice/shipped-history.ts';

it("a server with an exchange's feed shows only prices of the exchange", async () => {
  const fake = await openFakeExchange({ dialect: binance, symbols: ['BTC/USDT', 'ETH/USDT'], now: Date.now });
  const config = { marketFeed: 'exchange:binance', marketExchangeUrl: fake.url } as const;
  const t = await createTestApp({ config, nowMs: Date.now() });
  const { ticks, live } = t.server.market;
  try {
    await ticks.round();
    expect(live.status()).toMatchObject({ state: 'down', source: 'live', reason: 'Connecting to binance.' });
    await vi.waitFor(
      async () => {
        t.clock.set(Date.now());
        fake.trade('BTC/USDT', 100, 1, Date.now());
        await ticks.round();
        expect(live.status()).toMatchObject({ state: 'live', source: 'live', reason: null });
      },
      { interval: 20, timeout: 20_000 },
    );
    const { status, body } = await t.client().get('/api/crypto-prices');
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [{ symbol: 'BTC', price: 100 }], source: 'live', isStale: false });
  } finally {
    await ticks.stop();
    await t.close();
    await fake.close();
  }
});

it('a server does not start with an unknown exchange', async () => {
  const platform = await openTestPlatform({ config: { marketFeed: 'exchange:nowhere' } });
  const { settings } = createSettingsModule(platform);
  const parts = { shipped: NO_SHIPPED_HISTORY, installed: await installedSeed(platform), settings };
  expect(() => createMarketModule(platform, parts)).toThrow(ConfigError);
  expect(() => createMarketModule(platform, parts)).toThrow('MARKET_FEED: ccxt knows no exchange "nowhere"');
  await platform.close();
});
