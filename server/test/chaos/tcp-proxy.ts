import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

/** Current state of the simulated network, for all connections through it. */
interface Weather {
  /** Delay of each chunk of bytes, in ms. */
  delayMs: number;
  /** Maximum rate of a connection in each direction, in bytes per second. */
  bytesPerSecond: number;
  isFrozen: boolean;
  /** Callbacks for chunks that arrived while the network was frozen. Each forwards one chunk. */
  readonly held: (() => void)[];
}

/** A simulated network between two programs. A test can slow it down, freeze it or cut its connections. */
export interface TcpProxy {
  readonly port: number;
  /** Delays each chunk of bytes and limits the rate of connections, in each direction. */
  slow(delayMs: number, bytesPerSecond?: number): void;
  /** Holds back all bytes, while connections stay open. */
  freeze(): void;
  /** Ends `slow` and `freeze`, and forwards the bytes that were held back. */
  heal(): void;
  /** Ends all connections. New connections are possible. */
  cut(): void;
  close(): void;
}

/** One direction of a connection. */
class Wire extends Transform {
  readonly #weather: Weather;

  constructor(weather: Weather) {
    super();
    this.#weather = weather;
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const pass = (): void => {
      const { delayMs, bytesPerSecond } = this.#weather;
      const waitMs = delayMs + (bytes.length / bytesPerSecond) * 1_000;
      if (waitMs > 0) setTimeout(done, waitMs, null, bytes);
      else done(null, bytes);
    };
    if (this.#weather.isFrozen) this.#weather.held.push(pass);
    else pass();
  }
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const weather: Weather = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY, isFrozen: false, held: [] };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.setNoDelay();
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(new Wire(weather)).pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const heal = (): void => {
    weather.delayMs = 0;
    weather.bytesPerSecond = Number.POSITIVE_INFINITY;
    weather.isFrozen = false;
    for (const pass of weather.held.splice(0)) pass();
  };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    slow(delayMs, bytesPerSecond = Number.POSITIVE_INFINITY) {
      weather.delayMs = delayMs;
      weather.bytesPerSecond = bytesPerSecond;
    },
    freeze() {
      weather.isFrozen = true;
    },
    heal,
    cut,
    close() {
      heal();
      cut();
      server.close();
    },
  };
}
