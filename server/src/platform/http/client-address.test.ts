// If this fails, a request whose client has already left has no address, and ends in an error instead of being limited.
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testConfig } from '../../../test/harness.ts';
import { noErrorReports } from '../error-reporter.ts';
import { createHttpServer } from './http-server.ts';

test('a request keeps the address of its client after the client has closed the connection', async () => {
  const config = testConfig('/nowhere');
  const app = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null, []);
  const address = Promise.withResolvers<string>();
  app.addHook('onRequest', async (request) => {
    await new Promise((resolve) => request.raw.socket.once('close', resolve));
    address.resolve(request.ip);
  });
  app.get('/api/hello', () => ({ hello: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  // The chunk has no valid length, so the server closes the connection while the request is handled.
  client.on('error', () => undefined);
  client.write('GET /api/hello HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n');
  expect(await address.promise).toBe('127.0.0.1');
  client.destroy();
  await app.close();
});
