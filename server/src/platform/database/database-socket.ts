import { Socket } from 'node:net';

/**
 * Socket of the driver to a PostgreSQL server. It sends all statements that are queued in the same turn of the event
 * loop in one write, because a write takes longer than most statements. The driver itself combines only the messages of
 * one statement.
 */
export class DatabaseSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
