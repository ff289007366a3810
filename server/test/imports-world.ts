import { createHash } from 'node:crypto';
import type { TestApp } from './harness.ts';
import type { TestClient, TestResponse } from './test-client.ts';

const CSV = { 'content-type': 'text/csv' };
export const IMPORTS = '/api/imports';

export const previewFile = (client: TestClient, text: string | Buffer, query = ''): Promise<TestResponse> =>
  client.post(`${IMPORTS}/preview${query}`, Buffer.from(text), CSV);

/** Confirms an import, which queues it. Returns the response. */
export function confirmFile(
  t: TestApp,
  client: TestClient,
  text: string | Buffer,
  { id = t.platform.ids.next(), zone = 'UTC', name = 'trades.csv', hash }: { id?: string; zone?: string; name?: string; hash?: string } = {}, // oxfmt-ignore
): Promise<TestResponse> {
  const file = Buffer.from(text);
  const fileHash = hash ?? createHash('sha256').update(file).digest('hex');
  const query = new URLSearchParams({ id, fileHash, fileName: name, timeZone: zone });
  return client.post(`${IMPORTS}?${query.toString()}`, file, CSV);
}

export const runJob = (t: TestApp): Promise<void> => t.platform.jobs.runNow('imports');

/** Confirms an import and runs it to its end. Returns the id of the import. */
export async function importFile(t: TestApp, client: TestClient, text: string | Buffer, zone = 'UTC'): Promise<string> {
  const { body } = await confirmFile(t, client, text, { zone });
  await runJob(t);
  return body.id;
}

export const HEADER = 'time,symbol,side,quantity,price,currency,fee,trade_id';
/** Returns the text of a file with `count` trades, each of which gains 10 EUR before fees of 2 EUR. */
export function winners(count: number, first = 1): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const day = new Date(Date.UTC(2025, 0, 1) + number * 3_600_000).toISOString().slice(0, 16);
    return [`${day}:00Z,DAX,buy,1,100,EUR,1,b${number}`, `${day}:30Z,DAX,sell,1,110,EUR,1,s${number}`];
  });
  return [HEADER, ...rows.flat()].join('\n');
}
