// If this fails, metrics do not show the operator that a replica lags behind or that another host now serves the
// database.
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { exportDatabaseStatus } from './database-metrics.ts';
import type { DatabaseStatus } from './database.ts';

async function samplesOf(...statuses: readonly DatabaseStatus[]): Promise<string[]> {
  const registry = new Registry();
  let status: DatabaseStatus = { hosts: null, replica: null };
  exportDatabaseStatus(registry, () => status);
  let text = '';
  for (status of statuses) text = await registry.metrics();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const names = ['db-1:5432', 'db-2:5432'];
const hosts = { names, serving: 'db-1:5432', switches: 0 };
const close = { host: 'db-3:5432', state: 'close', lagMs: 250, reads: { replica: 7, primary: 1 } } as const;

test('the embedded database has no hosts and no replica', async () => {
  expect(await samplesOf({ hosts: null, replica: null })).toEqual(['database_host_switches_total 0']);
});

test('the serving host has the value 1, and a second sample does not add the totals again', async () => {
  const status = { hosts, replica: close };
  expect(await samplesOf(status, status)).toEqual([
    'database_host_serving{host="db-1:5432"} 1',
    'database_host_serving{host="db-2:5432"} 0',
    'database_host_switches_total 0',
    'database_replica_up{host="db-3:5432"} 1',
    'database_replica_lag_seconds{host="db-3:5432"} 0.25',
    'database_stale_reads_total{by="replica"} 7',
    'database_stale_reads_total{by="primary"} 1',
  ]);
});

test('after a failover the other host is reported as serving, and the lag of an unreachable replica is not a number', async () => {
  const replica = { ...close, state: 'away', lagMs: null, reads: { replica: 7, primary: 3 } } as const;
  const after = { hosts: { names, serving: 'db-2:5432', switches: 1 }, replica };
  expect(await samplesOf({ hosts, replica: close }, after)).toEqual([
    'database_host_serving{host="db-1:5432"} 0',
    'database_host_serving{host="db-2:5432"} 1',
    'database_host_switches_total 1',
    'database_replica_up{host="db-3:5432"} 0',
    'database_replica_lag_seconds{host="db-3:5432"} Nan',
    'database_stale_reads_total{by="replica"} 7',
    'database_stale_reads_total{by="primary"} 3',
  ]);
});
