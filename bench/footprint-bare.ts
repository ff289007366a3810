// The bare server that footprint.bench.ts compares with: a Fastify server with the same responses and nothing else.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { serveParent } from './stream-child.ts';

const page = readFileSync(process.argv[2] ?? '');
const bare = fastify();
bare.get('/health', () => ({ ok: true }));
bare.get('/token', () => ({ csrfToken: randomBytes(48).toString('base64url') }));
bare.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(page));
await bare.listen({ port: 0, host: '127.0.0.1' });

serveParent({
  port() {
    const address = bare.server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  },
});
