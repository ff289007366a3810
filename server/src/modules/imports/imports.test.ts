// If this fails, imported trades are wrong, appear twice, remain after an undo, or one learner sees another learner's
// trades.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MT5_REPORT } from '@tradesense/core/imports/imports.test-data.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertLines } from './executions.repo.ts';
import type { Database } from '../../platform/database/database.ts';
import { readFile } from './read-file.policy.ts';
import { keepAccountFromDeletion } from '../identity/index.ts';
import { runImports } from './run-imports.service.ts';
import { confirmFile, HEADER, importFile, IMPORTS, previewFile, runJob, winners } from '../../../test/imports-world.ts';

const TRADES = '/api/imported-trades';
let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function account() {
  names += 1;
  return openAccount(t, `importer-${names}`);
}
const learner = async () => (await account()).client;
const BAD = MT5_REPORT.replace('2026.01.06 09:00:00\t1002', 'yesterday\t1002').replace(
  'XAUUSD\tbuy\t1.00',
  'XAUUSD\tbuy\tone',
);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('a preview', () => {
  test('names the format and each invalid line, asks for the time zone, and stores nothing', async () => {
    const client = await learner();
    const asked = await previewFile(client, utf16(BAD));
    expect([asked.status, asked.body.code]).toEqual([422, 'import-zone-needed']);
    const { status, body } = await previewFile(client, utf16(BAD), '?timeZone=Europe/Berlin');
    expect([status, body]).toMatchObject([
      200,
      {
        format: 'metatrader-5',
        timeZone: 'Europe/Berlin',
        newLines: 1,
        knownLines: 0,
        rejectedLines: 2,
        rejected: [
          { line: 7, column: 'Time', text: '"yesterday" is not a date with a time. Write it as 2026-01-31 14:05:09.' },
          { line: 8, column: 'Volume', text: '"one" is not a number.' },
        ],
        newTrades: 1,
        trades: [{ symbol: 'EURUSD', currency: 'EUR', net: '19.3', openedAt: '2026-01-05T08:00:00.000Z' }],
        openPositions: 0,
      },
    ]);
    expect((await client.get(IMPORTS)).body.imports).toEqual([]);
    expect((await client.get(TRADES)).body.trades).toEqual([]);
  });

  test.each([
    ['', 'import-format-unknown'],
    ['a,b,c\n1,2,3', 'import-format-unknown'],
    [Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]), 'import-unreadable'],
  ])('refuses %j', async (file, code) => {
    const refused = await previewFile(await learner(), file);
    expect([refused.status, refused.body.code]).toEqual([422, code]);
  });

  test('refuses one file too many at the same time, and reads the others', async () => {
    const client = await learner();
    await previewFile(client, winners(1));
    const answers = await Promise.all(Array.from({ length: 20 }, () => previewFile(client, winners(1))));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'read' : body.code));
    expect(codes.filter((code) => code === 'read').length).toBeGreaterThan(8);
    expect(new Set(codes)).toEqual(new Set(['read', 'unavailable']));
  });

  test('reads a small file before the waiting large files of another account', async () => {
    const [one, other] = [await learner(), await learner()];
    await previewFile(other, winners(1));
    const read: string[] = [];
    const note = async (name: string, answer: ReturnType<typeof previewFile>) => {
      expect((await answer).status).toBe(200);
      read.push(name);
    };
    const large = Array.from({ length: 6 }, () => note('large', previewFile(one, winners(3_000))));
    await note('small', previewFile(other, winners(1)));
    await Promise.all(large);
    expect(read.indexOf('small')).toBeLessThan(3);
  });

  test('refuses a time zone that does not exist', async () => {
    const refused = await previewFile(await learner(), winners(1), '?timeZone=Mars/Olympus');
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([422, 'unknown-time-zone', 'query.timeZone']);
  }); // oxfmt-ignore
});

describe('an import', () => {
  test('adds trades with their results, and adds no line again from the same or an overlapping file', async () => {
    const client = await learner();
    await importFile(t, client, winners(3));
    const { trades } = (await client.get(TRADES)).body;
    expect(trades).toHaveLength(3);
    expect(trades[0]).toMatchObject({ symbol: 'DAX', side: 'long', gross: '10', fees: '2', net: '8', executions: 2 });
    expect((await previewFile(client, winners(3))).body).toMatchObject({ newLines: 0, knownLines: 6, newTrades: 0 });
    await importFile(t, client, winners(3));
    await importFile(t, client, winners(3, 2));
    expect((await client.get(TRADES)).body.trades).toHaveLength(4);
    const { imports } = (await client.get(IMPORTS)).body;
    expect(imports.map(({ state, lines, addedLines }: Record<string, unknown>) => [state, lines, addedLines])).toEqual([
      ['done', 6, 2],
      ['done', 6, 0],
      ['done', 6, 6],
    ]);
  });

  test('is queued once for an id; another file with it, a second import and an empty file are refused', async () => {
    const client = await learner();
    const id = t.platform.ids.next();
    const first = await confirmFile(t, client, winners(1), { id });
    expect([first.status, first.body.state]).toEqual([200, 'queued']);
    expect((await confirmFile(t, client, winners(1), { id })).body).toEqual(first.body);
    const codes = [
      await confirmFile(t, client, winners(2), { id }),
      await confirmFile(t, client, winners(2)),
      await confirmFile(t, client, winners(2), { hash: 'a'.repeat(64) }),
      await confirmFile(t, client, `${HEADER}\nnonsense`),
      await confirmFile(t, await learner(), winners(1), { id }),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [409, 'idempotency-conflict'],
      [409, 'import-running'],
      [409, 'import-file-changed'],
      [422, 'nothing-to-import'],
      [409, 'idempotency-conflict'],
    ]);
    await runJob(t);
    expect((await client.get(IMPORTS)).body.imports).toMatchObject([{ id, state: 'done' }]);
  });

  test('closes positions that an earlier file opened', async () => {
    const client = await learner();
    const [header = '', buy = '', sell = ''] = winners(1).split('\n');
    await importFile(t, client, `${header}\n${buy}`);
    expect((await client.get(TRADES)).body.trades).toEqual([]);
    const preview = await previewFile(client, `${header}\n${sell}`);
    expect(preview.body).toMatchObject({ newTrades: 1, openPositions: 0, unmatchedExits: 0 });
    const later = await importFile(t, client, `${header}\n${sell}`);
    expect((await client.get(TRADES)).body.trades).toMatchObject([{ net: '8' }]);
    await client.delete(`${IMPORTS}/${later}`);
    await runJob(t);
    expect((await client.get(TRADES)).body.trades).toEqual([]);
  });

  test('continues after a crash in the middle, and ends without stored trades if it never completes', async () => {
    const { client, userId } = await account();
    const { body } = await confirmFile(t, client, winners(2));
    // Simulates the state after a server was killed during an import, after its first batch.
    const reading = readFile(Buffer.from(winners(2)), { timeZone: 'UTC', mark: null, now: t.clock.now() });
    if (typeof reading === 'string') throw new Error(reading);
    await t.db.transaction((tx) => insertLines(tx, { userId, importId: body.id }, reading.lines.slice(0, 3)));
    await sql(t, 'UPDATE trade_imports SET attempts = 1, done_lines = 3 WHERE id = $1', [body.id]);
    expect((await client.get(TRADES)).body.trades).toEqual([]);
    await runJob(t);
    expect((await client.get(TRADES)).body.trades).toHaveLength(2);
    expect((await client.get(IMPORTS)).body.imports).toMatchObject([
      { state: 'done', lines: 4, doneLines: 4, addedLines: 4 },
    ]);
    const stuck = await confirmFile(t, client, winners(5, 10));
    await sql(t, 'UPDATE trade_imports SET attempts = 5 WHERE id = $1', [stuck.body.id]);
    await runJob(t);
    const { imports } = (await client.get(IMPORTS)).body;
    expect(imports[0]).toMatchObject({ state: 'failed', doneLines: 0, addedLines: 0 });
    expect((await client.get(TRADES)).body.trades).toHaveLength(2);
  });
});

test('is not marked as failed if another server has finished it meanwhile', async () => {
  const client = await learner();
  const { body } = await confirmFile(t, client, winners(2));
  await sql(t, 'UPDATE trade_imports SET attempts = 5 WHERE id = $1', [body.id]);
  let transactions = 0;
  const transaction: Database['transaction'] = async (work) => {
    transactions += 1;
    // The server's first transaction has chosen the import. Before its second transaction would mark the import as
    // failed, another server finishes the import.
    if (transactions === 2) {
      await sql(t, 'UPDATE trade_imports SET attempts = 1 WHERE id = $1', [body.id]);
      await runJob(t);
    }
    return t.db.transaction(work);
  };
  await runImports({ ...t.platform, keepAccountFromDeletion, db: { ...t.db, transaction } });
  expect((await client.get(IMPORTS)).body.imports).toMatchObject([{ state: 'done', addedLines: 4 }]);
});

describe('imported trades', () => {
  test('can have tags and notes, which stay when a later import changes the trade, and can be filtered', async () => {
    const client = await learner();
    await importFile(t, client, winners(3));
    const [trade] = (await client.get(TRADES)).body.trades;
    const tags = { setup: ['breakout'], mistake: [], emotion: [] };
    const changed = await client.patch(`${TRADES}/${trade.id}`, { note: 'Too early.', tags });
    expect(changed.body).toMatchObject({ note: 'Too early.', tags, net: trade.net });
    expect((await client.patch(`${TRADES}/${trade.id}`, { net: '5' })).status).toBe(400);
    await importFile(t, client, winners(3, 3));
    expect((await client.get(`${TRADES}?tag=breakout`)).body.trades).toMatchObject([{ id: trade.id, note: 'Too early.' }]);
    expect((await client.get(`${TRADES}?outcome=lost`)).body.trades).toEqual([]);
    expect((await client.get(`${TRADES}?side=short`)).body.trades).toEqual([]);
    expect((await client.get(`${TRADES}?symbol=DAX&outcome=won`)).body.trades).toHaveLength(5);
    expect((await client.get(`${TRADES}?cursor=x`)).status).toBe(400);
  }); // oxfmt-ignore

  test('are listed page by page, each trade once', async () => {
    const client = await learner();
    await importFile(t, client, winners(120));
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      // oxlint-disable-next-line no-await-in-loop -- a page follows from the one before
      const { body } = await client.get(`${TRADES}${cursor === '' ? '' : `?cursor=${cursor}`}`);
      ids.push(...body.trades.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  });

  test('have statistics by currency, and an export without formulas', async () => {
    const client = await learner();
    await importFile(t, client, winners(25));
    const dollars = `${HEADER}\n2025-03-01T10:00:00Z,=1+1,buy,1,5,USD,0,u1\n2025-03-01T11:00:00Z,=1+1,sell,1,4,USD,0,u2`;
    await importFile(t, client, dollars);
    const { currencies, symbols } = (await client.get(`${TRADES}/statistics`)).body;
    expect(currencies).toMatchObject([
      { currency: 'EUR', trades: 25, won: 25, net: '200', fees: '50', maxDrawdown: '0', winRate: { kind: 'value', value: 1, n: 25 } },
      { currency: 'USD', trades: 1, won: 0, net: '-1', winRate: { kind: 'not-enough' } },
    ]);
    expect(symbols).toEqual(['=1+1', 'DAX']);
    const { text } = await client.get(`${TRADES}/export`);
    expect(text.split('\r\n')[1]).toMatch(/^imported,generic,,'=1\+1,USD,long,/);
  }); // oxfmt-ignore

  test('are visible only to their learner', async () => {
    const [ann, ben] = [await learner(), await learner()];
    const id = await importFile(t, ann, winners(2));
    const [trade] = (await ann.get(TRADES)).body.trades;
    expect((await ben.get(TRADES)).body.trades).toEqual([]);
    expect((await ben.get(IMPORTS)).body.imports).toEqual([]);
    expect((await ben.patch(`${TRADES}/${trade.id}`, { note: 'mine' })).status).toBe(404);
    await ben.delete(`${IMPORTS}/${id}`);
    await runJob(t);
    expect((await ann.get(TRADES)).body.trades).toHaveLength(2);
    // Another learner may import the same file.
    await importFile(t, ben, winners(2));
    expect((await ben.get(TRADES)).body.trades).toHaveLength(2);
  });

  test('are deleted when their import is undone, and those of other imports stay', async () => {
    const client = await learner();
    const first = await importFile(t, client, winners(2));
    await importFile(t, client, winners(2, 10));
    await client.delete(`${IMPORTS}/${first}`);
    expect((await client.get(IMPORTS)).body.imports.map(({ state }: { state: string }) => state)).toEqual(['done', 'undoing']);
    await runJob(t);
    expect((await client.get(IMPORTS)).body.imports).toHaveLength(1);
    expect((await client.get(TRADES)).body.trades).toHaveLength(2);
    expect(await sql(t, 'SELECT 1 FROM imported_executions WHERE import_id = $1', [first])).toEqual([]);
  }); // oxfmt-ignore
});
