import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the caller's connection ends before the response is sent. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
