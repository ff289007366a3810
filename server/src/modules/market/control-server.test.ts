// If this fails, nothing can be imported while the server runs, or anyone on the machine can import.
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { gapsThroughServer, importThroughServer } from './control-client.ts';
import { controlSocketPath } from '../../platform/control/control-path.ts';
import { createControlServer, type ControlServer } from './control-server.ts';
import type { ImportTarget } from './import-series.ts';

const target: ImportTarget = { store: 'feed', asset: 'BTC', interval: '1h', fileName: 'btc & more.csv' };
const FILE = `t,o,h,l,c,v\n${Date.UTC(2024, 0, 1)},100,110,90,101,5\nbroken\n`;

let t: TestApp;
let dataDir: string;
let control: ControlServer;
beforeAll(async () => {
  t = await createTestApp();
  dataDir = mkdtempSync(join(tmpdir(), 'tradesense-control-'));
});
beforeEach(async () => {
  await t.db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series, market_imports'));
  control = createControlServer({ ...t.platform, config: { ...t.platform.config, dataDir } });
});
afterAll(async () => {
  await control.stop(0);
  await t.close();
  await rm(dataDir, { recursive: true });
});

const send = (content: string) => importThroughServer(dataDir, target, () => Readable.from([Buffer.from(content)]));

function call(method: string, path: string): Promise<[status: number | undefined, body: string]> {
  return new Promise((resolve, reject) => {
    request({ socketPath: controlSocketPath(dataDir), method, path }, (response) => {
      text(response).then((body) => resolve([response.statusCode, body]), reject);
    })
      .once('error', reject)
      .end();
  });
}

describe('the control server', () => {
  it('imports the file that a tool sends, and returns the report', async () => {
    await control.start();
    const answer = await send(FILE);
    expect(answer).toMatchObject({
      report: { ...target, read: 2, inserted: 1, rejected: 1, rejections: [{ line: 3 }] },
    });
    await control.stop(1_000);
  });

  it('returns the reason why a file is refused, even for a large file', async () => {
    await control.start();
    expect(await send(`a,b,c\n${'1,2,3\n'.repeat(500_000)}`)).toEqual({
      error: expect.stringContaining('no column t'),
    });
    await control.stop(1_000);
  });

  it.each([
    ['POST', '/market/import?asset=DOGE&interval=1h', 422, /unknown asset/],
    ['POST', '/market/import?asset=BTC&interval=2h', 422, /unknown interval/],
    ['GET', '/market/gaps?asset=DOGE', 422, /unknown asset/],
    ['GET', '/market/import?asset=BTC&interval=1h', 404, /no such call/],
    ['POST', '/', 404, /no such call/],
  ])('refuses %s %s with the status %s', async (method, path, status, message) => {
    await control.start();
    const [answered, body] = await call(method, path);
    expect([answered, body]).toEqual([status, expect.stringMatching(message)]);
    await control.stop(1_000);
  });

  it('reports the missing bars of all series or of the requested ones', async () => {
    await control.start();
    await send(`${FILE}${Date.UTC(2024, 0, 1, 3)},100,110,90,101,5\n`);
    const text =
      'BTC 1h: 2 bars from 2024-01-01T00:00:00.000Z to 2024-01-01T03:00:00.000Z, 2 missing in 1 gaps\n  2 from 2024-01-01T01:00:00.000Z to before 2024-01-01T03:00:00.000Z';
    expect(await gapsThroughServer(dataDir, { asset: 'BTC', interval: '1h' })).toEqual({ text });
    expect(await gapsThroughServer(dataDir, {})).toEqual({ text: expect.stringContaining(text) });
    expect(await gapsThroughServer(dataDir, { asset: 'ETH' })).toEqual({ text: 'nothing is stored' });
    await control.stop(1_000);
  });

  it('can be reached only by the owner of the data directory', async () => {
    await control.start();
    expect(statSync(controlSocketPath(dataDir)).mode & 0o077).toBe(0);
    expect(statSync(dirname(controlSocketPath(dataDir))).mode & 0o077).toBe(0);
    await control.stop(1_000);
  });

  it('starts although a killed server left its socket behind', async () => {
    writeFileSync(controlSocketPath(dataDir), '');
    await control.start();
    expect(await send(FILE)).toHaveProperty('report');
    await control.stop(1_000);
  });
});

describe('without a server', () => {
  it('the client returns null, so that the tool opens the database itself', async () => {
    expect(await send(FILE)).toBeNull();
  });

  it('for a long data directory, the socket is elsewhere, at a path of permitted length', () => {
    const path = controlSocketPath(`/srv/${'long/'.repeat(30)}`);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
    expect(path).not.toBe(controlSocketPath(`/srv/${'long/'.repeat(31)}`));
  });
});
