import type { FastifyReply } from 'fastify';
import { matchesEtag } from '../http/etag.ts';

export interface SentPicture {
  readonly etag: string;
  /** Headers of the picture and of the answer that it has not changed: at least `cache-control`. */
  readonly caching: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly type: string;
}

/** Sends a picture, or 304 without asking for its bytes if the caller has it. Nothing in it can run in a browser. */
export async function sendPicture(
  reply: FastifyReply,
  { etag, caching, fileName, type }: SentPicture,
  content: () => Buffer | Promise<Buffer>,
): Promise<FastifyReply> {
  const headers = { etag, ...caching };
  if (matchesEtag(reply.request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
  const body = await content();
  return reply
    .headers({
      ...headers,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${fileName}"`,
    })
    .type(type)
    .send(body);
}
