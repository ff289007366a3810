import { Counter, Gauge, type Registry } from 'prom-client';
import type { DatabaseStatus, ReplicaStatus } from './database.ts';

/**
 * Exports as metrics which host of a PostgreSQL database is in use, and the state of its replica. Without such a host
 * or replica, the gauges about it have no value.
 */
export function exportDatabaseStatus(registry: Registry, status: () => DatabaseStatus): void {
  const registers = [registry];
  new Gauge({
    name: 'database_host_serving',
    help: '1: the host took the last connection of this server, and takes writes; 0: another one did',
    labelNames: ['host'],
    registers,
    collect() {
      const { names, serving } = status().hosts ?? { names: [], serving: null };
      for (const host of names) this.set({ host }, host === serving ? 1 : 0);
    },
  });
  new Counter({
    name: 'database_host_switches_total',
    help: 'How often another host of the database than before took a connection of this server',
    registers,
    collect() {
      this.reset();
      this.inc(status().hosts?.switches ?? 0);
    },
  });
  exportReplica(registers, () => status().replica);
}

function exportReplica(registers: Registry[], replica: () => ReplicaStatus | null): void {
  const gauge = (name: string, help: string, valueOf: (status: ReplicaStatus) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['host'],
      registers,
      collect() {
        const status = replica();
        if (status !== null) this.set({ host: status.host }, valueOf(status));
      },
    });
  gauge('database_replica_up', 'Whether the replica answered the last check (1) or not (0)', ({ state }) =>
    state === 'away' ? 0 : 1,
  );
  gauge(
    'database_replica_lag_seconds',
    'How far the replica was behind at the last check, a minute at most; NaN if it did not answer',
    ({ lagMs }) => (lagMs ?? Number.NaN) / 1000,
  );
  new Counter({
    name: 'database_stale_reads_total',
    help: 'Reads that may be old, by the server that served them: the replica, or the primary in its place',
    labelNames: ['by'],
    registers,
    collect() {
      const status = replica();
      if (status === null) return;
      this.reset();
      this.inc({ by: 'replica' }, status.reads.replica);
      this.inc({ by: 'primary' }, status.reads.primary);
    },
  });
}
