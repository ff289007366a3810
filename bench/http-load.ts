import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

interface Asking {
  readonly port: number;
  readonly nextPath: () => string;
  /** Header lines of each request except `host`. Each ends with a line break. */
  readonly head: string;
  /** Returns whether the connection should stop. Called before each request except the first. */
  readonly isOver: () => boolean;
}

/**
 * Opens one connection that sends each request as soon as it has the previous response. Resolves to the number of
 * responses.
 */
function connection({ port, nextPath, head: lines, isOver }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    let head = '';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const ask = () => socket.write(`GET ${nextPath()} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`);
    const answered = () => {
      answers += 1;
      if (!isOver()) return ask();
      socket.end();
      return resolve(answers);
    };
    socket.once('connect', ask).once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) answered();
        return;
      }
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        socket.destroy();
        reject(new Error(`unexpected answer: ${head.slice(0, end)}`));
        return;
      }
      missing = Number(length) - (head.length - end - HEAD_END.length);
      head = '';
      if (missing === 0) answered();
    });
  });
}

async function answersOf(connections: number, asking: Asking): Promise<number> {
  const all = await Promise.all(Array.from({ length: connections }, () => connection(asking)));
  return all.reduce((sum, each) => sum + each, 0);
}

/**
 * Returns the requests per second that a server answers with 200 over `connections` connections, each with one request
 * at a time.
 */
export async function requestsPerSecond(
  port: number,
  nextPath: () => string,
  connections: number,
  seconds: number,
  head = '',
): Promise<number> {
  const startedAt = performance.now();
  const untilMs = startedAt + seconds * 1000;
  const answers = await answersOf(connections, { port, nextPath, head, isOver: () => performance.now() >= untilMs });
  return answers / ((performance.now() - startedAt) / 1000);
}

/** Sends `count` requests, spread over `connections` connections. Rejects if a status is not 200. */
export async function sendRequests(port: number, path: string, connections: number, count: number): Promise<void> {
  let left = count - connections;
  await answersOf(connections, { port, nextPath: () => path, head: '', isOver: () => (left -= 1) < 0 });
}
