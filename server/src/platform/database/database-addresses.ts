import type { DatabaseHosts } from './database.ts';

/** Connection strings with several hosts, which the driver does not know: `postgres://user@first:5432,second:5432/database`. */

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^]*)$/;

/** Returns a connection string for each host, in their order. */
export function splitHosts(databaseUrl: string): string[] {
  const [, start, hosts = '', rest] = PARTS.exec(databaseUrl) ?? [];
  if (start === undefined) return [databaseUrl];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** Whether only a server that takes writes will do: one of several hosts, or `target_session_attrs=read-write`. */
function wantsPrimary(urls: readonly string[]): boolean {
  const [first = ''] = urls;
  return urls.length > 1 || new URL(first).searchParams.get('target_session_attrs') === 'read-write';
}

/** Returns the host and port of a connection string, or the folder of its socket. Names no user and no password. */
export function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || (searchParams.get('host') ?? 'localhost');
}

/** The hosts of one database. Connections go to the current one until it fails, then to the next. */
export class DatabaseAddresses {
  readonly #urls: readonly string[];
  #at = 0;
  /** The one that took the last connection. `null` before the first. */
  #serving: string | null = null;
  #switches = 0;
  /** Whether a connection must be to a server that takes writes. */
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

  /** Notes that a host took a connection, and takes writes if it must. */
  reached(url: string): void {
    if (this.#serving !== null && this.#serving !== url) this.#switches += 1;
    this.#serving = url;
  }

  /** Goes on to the next host, unless another connection that failed has done so already. */
  leave(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length;
  }
}
