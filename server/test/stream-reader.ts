import { request, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into what they test
  readonly data: any;
}

/** A page with an open event stream. */
export interface StreamReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly ReceivedEvent[];
  /** Returns the number of comments received so far. Comments are heartbeats. */
  readonly comments: () => number;
  /** Resolves with the first event of this name whose index is at least `from`. Waits for it if necessary. */
  next(name: string, from?: number): Promise<ReceivedEvent>;
  /** Resolves when the server or `close` has ended the stream. */
  readonly ended: Promise<void>;
  /** Stops reading, so that unsent data accumulate on the server. */
  pause(): void;
  resume(): void;
  close(): void;
}

function parseBlock(block: string): ReceivedEvent {
  const field = (name: string): string | null => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  return { event: field('event') ?? 'message', id: field('id'), data: JSON.parse(field('data') ?? 'null') };
}

/** Opens `GET /api/stream?topics=…` on a listening server. Resolves with the head of the response. */
export function openStream(
  port: number,
  topics: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StreamReader> {
  const { promise, resolve, reject } = Promise.withResolvers<StreamReader>();
  const path = `/api/stream?topics=${encodeURIComponent(topics)}`;
  const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
    const events: ReceivedEvent[] = [];
    const waiting = new Set<() => void>();
    let comments = 0;
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith(':')) comments += 1;
        else events.push(parseBlock(block));
      }
      for (const look of waiting) look();
    });
    response.on('error', () => undefined);
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      events,
      comments: () => comments,
      next(name, from = 0) {
        const found = Promise.withResolvers<ReceivedEvent>();
        const look = (): void => {
          const event = events.slice(from).find((each) => each.event === name);
          if (event === undefined) return;
          waiting.delete(look);
          found.resolve(event);
        };
        waiting.add(look);
        look();
        return found.promise;
      },
      ended: new Promise((done) => response.once('close', () => done())),
      pause: () => void response.pause(),
      resume: () => void response.resume(),
      close: () => asked.destroy(),
    });
  });
  asked.once('error', reject);
  asked.end();
  return promise;
}
