import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A second address of the product, where new releases can be published while a page is open. */
export interface Releases {
  readonly url: string;
  /** Publishes a service worker with this version; everything else stays the same. */
  readonly release: (version: string) => void;
  readonly stop: () => void;
}

/** Pattern of the version that the build writes into the service worker. */
const VERSION = /"[0-9a-f]{12}"/;

export async function startReleases(productUrl: string): Promise<Releases> {
  let released: string | null = null;
  async function pass({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(productUrl + url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(url === '/sw.js' && released !== null ? body.toString().replace(VERSION, `"${released}"`) : body);
  }
  const server = createServer((request, response) => {
    pass(request, response).catch((cause: unknown) => response.destroy(new Error('not passed on', { cause })));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (version) => {
      released = version;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
