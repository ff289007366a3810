import { Duplex } from 'node:stream';

export interface EmbeddedLine {
  /** Resolves when the session accepts connections. */
  readonly ready: () => Promise<void>;
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly hangUp: () => void;
}

/** Virtual connection to the embedded session, as a stream that the driver can use in place of a socket. */
export class EmbeddedStream extends Duplex {
  readonly #line: EmbeddedLine;

  constructor(line: EmbeddedLine) {
    super();
    this.#line = line;
  }

  connect(): this {
    this.#line.ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Passes bytes from the session to the driver. */
  deliver(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#line.send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this.#line.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#line.hangUp();
    done(error);
  }
}
