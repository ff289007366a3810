import type { FastifyReply } from 'fastify';
import { matchesEtag } from '../http/etag.ts';

export interface SentPicture {
  readonly etag: string;
  /** Headers of the response with the image, and of a 304 response. They must contain `cache-control`. */
  readonly caching: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly type: string;
}

/**
 * Sends an image. If the caller already has it, sends 304 without calling `content`. The content security policy
 * prevents the browser from running scripts in the image.
 */
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
