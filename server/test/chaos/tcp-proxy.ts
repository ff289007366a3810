import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

/** Current state of the network, for all connections through it. */
interface Weather {
  /** Delay of each piece of bytes, in ms. */
  delayMs: number;
  /** Maximum rate of a connection in each direction. */
  bytesPerSecond: number;
  isFrozen: boolean;
  /** Functions that each let one piece pass that arrived while the network was frozen. */
  readonly held: (() => void)[];
}

/** A network between two programs that a test can slow down, silence or cut. */
export interface TcpProxy {
  readonly port: number;
  /** Delays each piece of bytes, and limits the rate of connections, in each direction. */
  slow(delayMs: number, bytesPerSecond?: number): void;
  /** Holds back all bytes. Connections stay open. */
  freeze(): void;
  /** Ends `slow` and `freeze`, and lets the held bytes pass. */
  heal(): void;
  /** Ends all connections. New ones are possible. */
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
