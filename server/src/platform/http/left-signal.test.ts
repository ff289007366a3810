// If this fails, the server keeps working for callers who have disconnected, or abandons callers who still wait.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { leftSignal } from './left-signal.ts';

test('the signal aborts when the caller disconnects, but not once the response is sent', async () => {
  const app = fastify();
  const begun = Promise.withResolvers<AbortSignal>();
  let sent: AbortSignal | null = null;
  app.get('/slow', async (_request, reply) => {
    const signal = leftSignal(reply);
    begun.resolve(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 'nobody reads this';
  });
  app.get('/quick', async (_request, reply) => {
    sent = leftSignal(reply);
    return 'read';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  try {
    const caller = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/slow`, { signal: caller.signal });
    const signal = await begun.promise;
    expect(signal.aborted).toBe(false);
    caller.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(() => signal.aborted).toBe(true);
    expect(await (await fetch(`http://127.0.0.1:${port}/quick`, { headers: { connection: 'close' } })).text()).toBe(
      'read',
    );
    await app.close();
    expect(sent).toMatchObject({ aborted: false });
  } finally {
    await app.close();
  }
});
