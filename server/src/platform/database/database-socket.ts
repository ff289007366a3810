import { Socket } from 'node:net';

/**
 * The driver's line to a PostgreSQL server. What a connection is asked before anything is waited for leaves in one write, as each
 * write costs more than most statements: the driver collects the messages of one statement, and this those of all.
 */
export class DatabaseSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
