import { Socket } from 'node:net';

/**
 * Socket of the driver to a PostgreSQL server. It sends all statements that are queued before an `await` in one write,
 * because a write costs more than most statements. The driver itself only combines the messages of one statement.
 */
export class DatabaseSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
