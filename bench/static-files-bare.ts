// The bare server that static-files.bench.ts compares with: a Fastify server with the same files in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { serveParent } from './stream-child.ts';

const [folder = '', ...files] = process.argv.slice(2);
const bare = fastify();
for (const file of files) {
  const bytes = readFileSync(join(folder, file));
  bare.get(`/${file.replace(/\.br$/, '')}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('content-encoding', 'br').send(bytes),
  );
}
await bare.listen({ port: 0, host: '127.0.0.1' });

serveParent({
  pid: () => process.pid,
  port() {
    const address = bare.server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  },
});
