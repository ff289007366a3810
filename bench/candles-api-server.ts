// The server of candles-api.bench.ts, in a separate process: the whole product server, and also a bare Fastify route
// for comparison.
import fastify from 'fastify';
import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { loadConfig } from '../server/src/config.ts';
import { createPlatform } from '../server/src/platform/platform.ts';
import { WINDOW_SQL } from '../server/src/modules/market/candles.repo.ts';

const config = loadConfig(process.env);
const platform = await createPlatform(config);
const { app } = await createApp(platform);
await app.listen({ port: 0, host: '127.0.0.1' });

const pool = new pg.Pool({ connectionString: config.databaseUrl ?? '', max: 10 });
const bare = fastify();
bare.get<{ Querystring: { before: string } }>('/candles', async (request, reply) => {
  const before = new Date(Number(request.query.before)).toISOString();
  const { rows } = await pool.query<[string, string]>({
    name: 'bare_window',
    text: WINDOW_SQL,
    values: ['BTC', '1m', before, 500, null],
    rowMode: 'array',
  });
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"asset":"BTC","interval":"1m","source":"recorded","bars":[${rows[0]?.[1]}]}`);
});
await bare.listen({ port: 0, host: '127.0.0.1' });

const portOf = (address: ReturnType<typeof app.server.address>) =>
  typeof address === 'object' ? (address?.port ?? 0) : 0;
process.send?.({ app: portOf(app.server.address()), bare: portOf(bare.server.address()) });
process.once('disconnect', () => process.exit(0));
