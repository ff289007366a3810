import type { DatabaseHosts } from './database.ts';

/**
 * Handles connection strings with several hosts, which the driver does not support:
 * `postgres://user@first:5432,second:5432/database`.
 */

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^]*)$/;

/** Returns a connection string for each host, in their order. */
export function splitHosts(databaseUrl: string): string[] {
  const [, start, hosts = '', rest] = PARTS.exec(databaseUrl) ?? [];
  if (start === undefined) return [databaseUrl];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/**
 * Whether the connection string requires a server that accepts writes: it has several hosts or
 * `target_session_attrs=read-write`.
 */
function wantsPrimary(urls: readonly string[]): boolean {
  const [first = ''] = urls;
  return urls.length > 1 || new URL(first).searchParams.get('target_session_attrs') === 'read-write';
}

/** Returns the host and port of a connection string, or the directory of its socket, without user and password. */
export function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || (searchParams.get('host') ?? 'localhost');
}

/** The hosts of one database. Connections are made to the current host until it fails, then to the next one. */
export class DatabaseAddresses {
  readonly #urls: readonly string[];
  #at = 0;
  /** The host that accepted the last connection. `null` before the first connection. */
  #serving: string | null = null;
  #switches = 0;
  /** Whether connections require a server that accepts writes. */
  readonly primaryOnly: boolean;

  constructor(databaseUrl: string) {
    this.#urls = splitHosts(databaseUrl);
    this.primaryOnly = wantsPrimary(this.#urls);
  }

  get count(): number {
    return this.#urls.length;
  }

  get current(): string {
    return this.#urls[this.#at] ?? '';
  }

  get hosts(): DatabaseHosts {
    const serving = this.#serving === null ? null : hostOf(this.#serving);
    return { names: this.#urls.map(hostOf), serving, switches: this.#switches };
  }

  /** Records that a connection to a host succeeded and that the host accepts writes, if that is required. */
  reached(url: string): void {
    if (this.#serving !== null && this.#serving !== url) this.#switches += 1;
    this.#serving = url;
  }

  /**
   * Records that a connection to a host failed: switches to the next host, unless another failed connection has already
   * done so.
   */
  leave(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length;
  }
}
