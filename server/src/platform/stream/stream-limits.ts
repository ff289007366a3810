import { Problem } from '../http/problem.ts';

/**
 * Maximum number of open streams (tabs and devices) of one account, or of one browser without an account, on one
 * server.
 */
export const STREAMS_PER_CLIENT = 12;
const RETRY_AFTER_S = 10;

class OpenCounts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  change(key: string, by: 1 | -1): void {
    const count = this.of(key) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/** Counts the open streams of each client and network address on this server. */
export class StreamLimits {
  readonly #perAddress: number;
  readonly #clients = new OpenCounts();
  readonly #addresses = new OpenCounts();

  /** Creates the counters. If `perAddress` is 0, there are no limits. */
  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /**
   * Counts a new stream and returns a function to call when the stream ends. Throws `too-many-requests` (429) if there
   * are too many streams.
   */
  enter(client: string | null, address: string): () => void {
    if (this.#perAddress === 0) return () => undefined;
    if (client !== null && this.#clients.of(client) >= STREAMS_PER_CLIENT)
      throw tooMany('You have too many pages open. Close some of them.');
    if (this.#addresses.of(address) >= this.#perAddress)
      throw tooMany('Too many pages are open from this network address.');
    if (client !== null) this.#clients.change(client, 1);
    this.#addresses.change(address, 1);
    return () => {
      if (client !== null) this.#clients.change(client, -1);
      this.#addresses.change(address, -1);
    };
  }
}

function tooMany(detail: string): Problem {
  return new Problem('too-many-requests', { detail, retryAfter: RETRY_AFTER_S });
}
