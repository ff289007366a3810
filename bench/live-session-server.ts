// The server process of live-session.bench.ts: the whole product server with a class in a live session.
import { serveParent } from './stream-child.ts';

const learnerCount = Number(process.argv[2]);
await import('../server/src/platform/module-hooks.ts');
const [{ createTestApp }, { createLiveWorlds }] = await Promise.all([
  import('../server/test/harness.ts'),
  import('../server/test/live-session-world.ts'),
]);
const t = await createTestApp();
const here = await createLiveWorlds(() => t).world(learnerCount);
await t.app.listen({ port: 0, host: '127.0.0.1' });

serveParent({
  world() {
    const address = t.app.server.address();
    return {
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      live: here.live,
      teacher: here.teacher.client.token,
      learners: here.learners.map(({ client }) => client.token),
    };
  },
  /** Advances the server's clock by a minute, which resets the rate limits. */
  passMinute() {
    t.clock.advance(60_000);
  },
  close: () => t.close(),
});
