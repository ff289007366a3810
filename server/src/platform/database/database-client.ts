import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import type { DatabaseAddresses } from './database-addresses.ts';
import { ReadOnlyServer } from './database-errors.ts';
import { StatementNames } from './database-statement-names.ts';

export interface ClientOptions {
  readonly addresses: DatabaseAddresses;
  /**
   * Whether prepared statements have names. Behind a pooler in transaction mode, they must have none, because each
   * statement may run in another session.
   */
  readonly namesStatements: boolean;
}

/** Returns a method of the driver. It is looked up for each call, so that tests can replace it. */
function driverMethod(name: 'connect' | 'query'): (...args: unknown[]) => unknown {
  return Reflect.get(Client.prototype, name);
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}

/**
 * Returns the options with which a pool opens its connections: to the current host and, if required, only to a primary.
 */
export function clientOptions({ addresses, namesStatements }: ClientOptions): Pick<PoolConfig, 'Client' | 'verify'> {
  const names = new StatementNames();

  class DatabaseClient extends Client {
    readonly #address: string;

    constructor(config?: ClientConfig) {
      const address = addresses.current;
      super({ ...config, connectionString: address });
      this.#address = address;
    }

    /** Overrides `connect`, which the pool calls with a callback, to record whether the host could be reached. */
    override connect(...[callback]: [((...ends: never[]) => void)?]): never {
      const connected = (...ends: unknown[]): void => {
        if (ends[0] instanceof Error) addresses.leave(this.#address);
        else if (!addresses.primaryOnly) addresses.reached(this.#address);
        if (callback !== undefined) Reflect.apply(callback, undefined, ends);
      };
      return Reflect.apply(driverMethod('connect'), this, [connected]) as never;
    }

    override query(...[statement, ...rest]: [unknown, ...unknown[]]): never {
      const sent = namesStatements ? names.named(statement) : withoutName(statement);
      return Reflect.apply(driverMethod('query'), this, [sent, ...rest]) as never;
    }

    /**
     * Reports an error through `done` if the server accepts no writes, because it is a replica that has not been
     * promoted.
     */
    requirePrimary(done: (error?: Error) => void): void {
      const answered = (_error: unknown, answer?: { readonly rows: readonly { transaction_read_only: string }[] }) => {
        if (answer?.rows[0]?.transaction_read_only === 'off') {
          addresses.reached(this.#address);
          done();
          return;
        }
        addresses.leave(this.#address);
        done(new ReadOnlyServer(`${this.host}:${this.port}`));
      };
      Reflect.apply(driverMethod('query'), this, ['SHOW transaction_read_only', answered]);
    }
  }

  if (!addresses.primaryOnly) return { Client: DatabaseClient };
  return {
    Client: DatabaseClient,
    verify(client, done) {
      invariant(client instanceof DatabaseClient, 'the pool opens its connections by this class');
      client.requirePrimary(done);
    },
  };
}
