import { Gauge, type Registry } from 'prom-client';
import type { OperationKind } from '@tradesense/contract/status.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Database } from '../../platform/database/database.ts';
import { lastRun } from './operation-runs.repo.ts';
import type { OperationRun } from './status.tables.ts';

/** Exports when the last backup and the last check of the ledgers finished, and whether the ledgers hold. */
export function exportRuns(registry: Registry, db: Database): void {
  const gauge = (
    name: string,
    help: string,
    kind: OperationKind,
    valueOf: (run: OperationRun | null) => number,
  ): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is unreachable, this metric is NaN, so that the other metrics can still be reported.
        this.set(await db.read((tx) => lastRun(tx, kind)).then(valueOf, () => Number.NaN));
      },
    });
  const finishedAt = (run: OperationRun | null): number => (run?.finishedAt.getTime() ?? 0) / SECOND_MS;
  gauge(
    'backup_finished_timestamp_seconds',
    'When the last backup finished (Unix time); 0 before the first',
    'backup',
    finishedAt,
  );
  gauge(
    'ledger_check_finished_timestamp_seconds',
    'When the last check of the ledgers finished (Unix time); 0 before the first',
    'ledger-check',
    finishedAt,
  );
  gauge(
    'ledger_check_sound',
    '1 if every ledger held at the last check, 0 if one did not; NaN before the first',
    'ledger-check',
    (run) => (run === null ? Number.NaN : Number(run.isSound)),
  );
}
