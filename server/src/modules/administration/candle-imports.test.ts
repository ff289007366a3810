// If this fails, an administrator imports other candles than the preview said, half a file, or a file without an entry
// in the audit log.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CANDLE_FILE_BYTES_MAX, CANDLE_FILE_ROWS_MAX } from '@tradesense/contract/candle-imports-constants.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import {
  CANDLE_IMPORTS,
  confirmCandles,
  hourFile,
  hourRow,
  importPreviewed,
  previewCandles,
  previewedImport,
} from '../../../test/candle-files-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles } from '../market/index.ts';

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());
beforeEach(() => sql(t, 'TRUNCATE candles, candle_series, practice_candles, practice_series, market_imports'));

const HEADER = 't,o,h,l,c,v';
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const stored = () => sql(t, `SELECT c FROM candles WHERE "interval" = '1h' ORDER BY t`);
const acts = () => sql(t, `SELECT * FROM audit_entries WHERE act = 'import-candles' ORDER BY id`);
const imports = () => sql(t, 'SELECT * FROM market_imports');

async function expectNothingStored(): Promise<void> {
  for (const table of ['candles', 'candle_series', 'practice_candles', 'practice_series', 'market_imports'])
    expect([table, await sql(t, `SELECT * FROM ${table}`)]).toEqual([table, []]);
}

describe('a preview', () => {
  test('has the numbers of rows, rejections and gaps, says what would change, and stores nothing', async () => {
    await importPreviewed(t, root.client, hourFile(0, 4));
    const before = await imports();
    const file = [hourFile(2, 6, 105), hourRow(5), 'broken', hourRow(9)].join('\n');
    const { status, body } = await previewCandles(root.client, file);
    expect([status, body]).toMatchObject([
      200,
      {
        store: 'feed',
        asset: 'BTC',
        interval: '1h',
        rows: 7,
        refused: 2,
        refusals: [
          { line: 6, reason: '2025-01-01T05:00:00.000Z is already in line 5' },
          { line: 7, reason: 'has 1 columns, the header has 6' },
        ],
        firstOpen: '2025-01-01T02:00:00.000Z',
        lastOpen: '2025-01-01T09:00:00.000Z',
        gaps: {
          count: 1,
          first: [{ line: 8, from: '2025-01-01T05:00:00.000Z', until: '2025-01-01T09:00:00.000Z', missing: 3 }],
        },
        seemsOtherInterval: false,
        added: 3,
        replaced: 2,
        unchanged: 0,
        removed: 0,
        series: {
          origin: 'imported',
          stored: 4,
          firstOpen: '2025-01-01T00:00:00.000Z',
          lastOpen: '2025-01-01T03:00:00.000Z',
        },
      },
    ]);
    expect([await stored(), await imports()]).toEqual([Array.from({ length: 4 }, () => ({ c: 101 })), before]);
  });

  test('says whether the series is simulated, rolled up, imported or absent', async () => {
    const originOf = async (interval: string, store = 'feed') =>
      (await previewCandles(root.client, HEADER, { interval, store })).body.series.origin;
    expect([await originOf('1h'), await originOf('1h', 'practice')]).toEqual(['simulated', 'simulated']);
    await importPreviewed(t, root.client, hourFile(0, 48));
    expect([await originOf('1h'), await originOf('1d'), await originOf('1m')]).toEqual([
      'imported',
      'made',
      'simulated',
    ]);
    const days = await previewCandles(root.client, `${HEADER}\n2025-01-01,100,110,90,101,5`, { interval: '1d' });
    expect(days.body).toMatchObject({ added: 1, replaced: 0, removed: 2, series: { stored: 2 } });
    await importPreviewed(t, root.client, hourFile(0, 48), { store: 'practice' });
    expect(await originOf('4h', 'practice')).toBe('imported');
  });

  test.each([
    ['the wrong interval: days as hours', '1h', 1, 24],
    ['the wrong interval: hours as days', '1d', 24, 1],
  ])('warns of %s', async (_what, interval, _from, everyHours) => {
    const rows = Array.from({ length: 12 }, (_, i) => hourRow(i * everyHours));
    const { body } = await previewCandles(root.client, [HEADER, ...rows].join('\n'), { interval });
    expect(body.seemsOtherInterval).toBe(true);
    expect((await previewCandles(root.client, hourFile(0, 12))).body.seemsOtherInterval).toBe(false);
  });

  test('does not report closed hours as gaps', async () => {
    const rows = ['2025-01-03', '2025-01-06', '2025-01-07'].map((day) => `${day},100,110,90,101,5`);
    const { body } = await previewCandles(root.client, [HEADER, ...rows].join('\n'), { asset: 'SPY', interval: '1d' });
    expect([body.added, body.gaps.count]).toEqual([3, 0]);
  });
});

describe('a file without candles', () => {
  const long = 'x'.repeat(70_000);
  test.each([
    ['an empty file', '', 'import-format-unknown', /^The file is empty: the first line must name the columns/],
    ['a wrong header', 'a,b,c\n1,2,3', 'import-format-unknown', /^The header has no column t/],
    ['no header', hourRow(0), 'import-format-unknown', /^The header has no column t/],
    ['another encoding', utf16(hourFile(0, 3)), 'import-format-unknown', /not UTF-8 text: save it as CSV in UTF-8\.$/],
    ['an endless line', `${HEADER}\n${long}`, 'import-format-unknown', /^Line 2 is longer than 65536 characters/],
    [
      'too many rows',
      `${HEADER}\n${'1\n'.repeat(CANDLE_FILE_ROWS_MAX + 1)}`,
      'import-too-many-rows',
      /at most 100,000 rows\. Split it, or use the command market:import/,
    ],
  ])('is refused with a reason and stores nothing: %s', async (_what, file, code, detail) => {
    const preview = await previewCandles(root.client, file);
    expect([preview.status, preview.body]).toMatchObject([422, { code, detail: expect.stringMatching(detail) }]);
    await expectNothingStored();
  });

  test('is refused before it is read if it has too many bytes', async () => {
    const { status, body } = await previewCandles(root.client, Buffer.alloc(CANDLE_FILE_BYTES_MAX + 1, 0x31));
    expect([status, body.code]).toEqual([413, 'body-too-large']);
  });
});

describe('rows', () => {
  test.each([
    ['unordered', [hourRow(1), hourRow(0)], 3, /^2025-01-01T00:00:00\.000Z is before line 2$/],
    ['repeated', [hourRow(1), hourRow(1)], 3, /is already in line 2$/],
    ['with a bad number', ['2025-01-01,1o0,110,90,101,5'], 2, /^o is not a number: "1o0"$/],
    ['with an empty price', ['2025-01-01,100,110,90,,5'], 2, /^c is empty$/],
    ['with a price of 0', ['2025-01-01,0,110,90,101,5'], 2, /^o is 0, it must be above 0$/],
    ['with a price of 1e308', ['2025-01-01,100,1e308,90,101,5'], 2, /^h is 1e\+308, the highest price is 1000000000$/],
    [
      'with a volume of 1e308',
      ['2025-01-01,100,110,90,101,1e308'],
      2,
      /^v is 1e\+308, the highest volume is 1000000000000000$/,
    ],
    ['with the high below the low', ['2025-01-01,100,80,90,101,5'], 2, /^h 80 is below another price of the bar$/],
    ['with a bad time', ['yesterday,100,110,90,101,5'], 2, /^t is not a time: "yesterday"$/],
    ['between two bars', ['2025-01-01T00:30:00Z,100,110,90,101,5'], 2, /is not the open of a 1h bar$/],
    ['of the future', ['2026-01-15T12:00:00Z,100,110,90,101,5'], 2, /has not closed yet$/],
    ['with decimal commas', ['2025-01-01;100,5;110;90;101;5'], 2, /^has 2 columns, the header has 6$/],
  ])(
    'that are %s are rejected with line and reason, by the page as by the command',
    async (_what, rows, line, reason) => {
      const file = [HEADER, ...rows].join('\n');
      const { body } = await previewCandles(root.client, file);
      expect(body.refusals).toEqual([{ line, reason: expect.stringMatching(reason) }]);
      const target = { store: 'feed', asset: 'BTC', interval: '1h', fileName: 'a.csv' } as const;
      async function* source() {
        yield Buffer.from(file);
      }
      const report = await importCandles(t.platform, source(), target);
      expect([body.rows, body.refused]).toEqual([report.read, report.rejected]);
      expect(body.refusals).toEqual(report.rejections.map((each) => ({ line: each.line, reason: each.reason })));
    },
  );

  test('are read from a file with a byte-order mark, CRLF and semicolons', async () => {
    const file = `\uFEFF${hourFile(0, 3).replaceAll(',', ';').replaceAll('\n', '\r\n')}\r\n`;
    expect((await importPreviewed(t, root.client, file)).body).toMatchObject({ rows: 3, refused: 0, added: 3 });
    expect(await stored()).toHaveLength(3);
  });
});

describe('the charts of longer intervals', () => {
  const fourHours = (day: number, count: number): string[] =>
    Array.from({ length: count }, (_, i) => hourRow(day * 24 + i * 4));
  const gappy = [HEADER, ...Array.from({ length: 400 }, (_, day) => hourRow((day - 200) * 24))].join('\n');
  const barsOf = async (interval: string) =>
    (await t.client().get(`/api/market/candles?asset=BTC&interval=${interval}&before=2026-01-01T00:00:00Z&limit=500`)).body.bars.length; // oxfmt-ignore

  test('that will have no bars are named by the preview, and have none after the import', async () => {
    const { body } = await previewCandles(root.client, gappy, { interval: '4h' });
    expect([body.seemsOtherInterval, body.longer]).toEqual([
      true,
      ['1d', '1w', '1M'].map((interval) => ({ interval, before: 0, after: 0 })),
    ]);
    await importPreviewed(t, root.client, gappy, { interval: '4h' });
    expect([await barsOf('4h'), await barsOf('1d'), await barsOf('1w'), await barsOf('1M')]).toEqual([400, 0, 0, 0]);
  });

  test('that will have fewer bars are named with both numbers', async () => {
    await importPreviewed(t, root.client, hourFile(0, 10 * 24));
    expect(await barsOf('1d')).toBe(10);
    const file = [HEADER, ...fourHours(0, 6), ...fourHours(1, 5), ...fourHours(3, 6)].join('\n');
    const { body } = await previewCandles(root.client, file, { interval: '4h' });
    expect(body.longer).toEqual([{ interval: '1d', before: 10, after: 2 }]);
    await importPreviewed(t, root.client, file, { interval: '4h' });
    expect(await barsOf('1d')).toBe(2);
  });

  test('are not named if the file, with what is stored, fills them', async () => {
    const whole = [HEADER, ...fourHours(0, 60)].join('\n');
    expect((await previewCandles(root.client, whole, { interval: '4h' })).body.longer).toEqual([]);
    await importPreviewed(t, root.client, gappy, { interval: '4h' });
    const rest = [HEADER, ...fourHours(5, 6).slice(1)].join('\n');
    const { body } = await previewCandles(root.client, rest, { interval: '4h' });
    expect(body.longer.map((each: { interval: string }) => each.interval)).toEqual(['1w', '1M']);
    await importPreviewed(t, root.client, rest, { interval: '4h' });
    expect([await barsOf('1d'), await barsOf('1w')]).toEqual([1, 0]);
    expect((await previewCandles(root.client, gappy, { store: 'practice', interval: '4h' })).body.longer).toEqual([]);
  });
});

describe('an import', () => {
  test('makes the changes of the preview with one audit entry, and the next request gets the new bars', async () => {
    const candles = () =>
      t.client().get('/api/market/candles?asset=BTC&interval=1h&before=2025-01-02T00:00:00Z&limit=5');
    const simulated = await candles();
    const known = (await acts()).length;
    const file = [hourFile(0, 3), 'broken'].join('\n');
    const request = await previewedImport(t, root.client, file);
    const { status, body } = await confirmCandles(root.client, file, request);
    expect([status, body]).toEqual([
      200,
      {
        id: request.id,
        store: 'feed',
        asset: 'BTC',
        interval: '1h',
        rows: 4,
        refused: 1,
        added: 3,
        replaced: 0,
        unchanged: 0,
        series: { stored: 3, firstOpen: '2025-01-01T00:00:00.000Z', lastOpen: '2025-01-01T02:00:00.000Z' },
      },
    ]);
    expect((await candles()).body).toMatchObject({ source: 'recorded' });
    expect((await candles()).headers['etag']).not.toBe(simulated.headers['etag']);
    expect((await acts()).slice(known)).toMatchObject([
      {
        actor_id: root.userId,
        target_kind: 'candle-series',
        target_id: 'feed BTC 1h',
        before: { bars: 0, first: null, last: null },
        after: { bars: 3, added: 3, replaced: 0, file: 'candles.csv', last: '2025-01-01T02:00:00.000Z' },
        reason: 'a test of the import',
      },
    ]);
    expect(await imports()).toMatchObject([{ id: request.id, state: 'finished', rows_inserted: 3, rows_rejected: 1 }]);
  });

  test('returns the same result if it is repeated, and its id cannot import another file', async () => {
    const known = (await acts()).length;
    const request = await previewedImport(t, root.client, hourFile(0, 3));
    const first = await confirmCandles(root.client, hourFile(0, 3), request);
    const again = await confirmCandles(root.client, hourFile(0, 3), request);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await previewedImport(t, root.client, hourFile(0, 4));
    const refused = await confirmCandles(root.client, hourFile(0, 4), { ...other, id: request.id });
    expect([refused.status, refused.body.code]).toEqual([409, 'idempotency-conflict']);
    expect([(await acts()).length, (await imports()).length]).toEqual([known + 1, 1]);
  });

  test('is refused if the file, or a bar that it touches, has changed since the preview', async () => {
    const request = await previewedImport(t, root.client, hourFile(0, 3));
    const changed = await confirmCandles(root.client, hourFile(0, 3, 102), request);
    expect([changed.status, changed.body.code]).toEqual([409, 'import-file-changed']);
    await expectNothingStored();
    await importPreviewed(t, root.client, hourFile(1, 2, 103));
    const late = await confirmCandles(root.client, hourFile(0, 3), request);
    expect([late.status, late.body.code]).toEqual([409, 'import-series-changed']);
    expect(await stored()).toEqual([{ c: 103 }]);
    // Bars that are not in the file may change between preview and import, for example new bars of an exchange. The
    // preview stays valid.
    const beside = await previewedImport(t, root.client, hourFile(0, 3));
    await importPreviewed(t, root.client, hourFile(7, 9));
    expect((await confirmCandles(root.client, hourFile(0, 3), beside)).body).toMatchObject({ added: 2, replaced: 1 });
  });

  test.each([
    ['asset', { asset: 'ETH' }],
    ['interval', { interval: '15m' }],
    ['destination', { store: 'practice' }],
  ])('is refused for another %s than that of the preview', async (_what, other) => {
    const request = await previewedImport(t, root.client, hourFile(0, 3));
    const refused = await confirmCandles(root.client, hourFile(0, 3), { ...request, ...other });
    expect([refused.status, refused.body.code]).toEqual([409, 'import-series-changed']);
    await expectNothingStored();
  });

  test('is refused if the bars of the series have another source than in the preview', async () => {
    const request = await previewedImport(t, root.client, hourFile(0, 3));
    await importPreviewed(t, root.client, hourFile(7, 9));
    const refused = await confirmCandles(root.client, hourFile(0, 3), request);
    expect([refused.status, refused.body.code]).toEqual([409, 'import-series-changed']);
  });

  test('is refused if it would remove more rolled-up bars than the preview reported', async () => {
    await importPreviewed(t, root.client, hourFile(0, 48));
    const days = `${HEADER}\n2025-01-01,100,110,90,101,5`;
    const request = await previewedImport(t, root.client, days, { interval: '1d' });
    await importPreviewed(t, root.client, hourFile(48, 72));
    const refused = await confirmCandles(root.client, days, request);
    expect([refused.status, refused.body.code]).toEqual([409, 'import-series-changed']);
    expect(await sql(t, `SELECT t FROM candles WHERE "interval" = '1d'`)).toHaveLength(3);
    expect((await importPreviewed(t, root.client, days, { interval: '1d' })).status).toBe(200);
  });

  test('is refused while a command imports the series, but not after that command was killed', async () => {
    const request = await previewedImport(t, root.client, hourFile(0, 3));
    await sql(
      t,
      `INSERT INTO market_imports (id, asset, "interval", store, file_name, state, started_at, progress_at)
       VALUES ($1, 'BTC', '1h', 'feed', 'a.csv', 'running', $2, $2)`,
      [t.platform.ids.next(), new Date(t.clock.now() - 60_000)],
    );
    const refused = await confirmCandles(root.client, hourFile(0, 3), request);
    expect([refused.status, refused.body.code]).toEqual([409, 'import-running']);
    expect(await stored()).toEqual([]);
    await sql(t, 'UPDATE market_imports SET progress_at = $1', [new Date(t.clock.now() - 180_000)]);
    expect((await confirmCandles(root.client, hourFile(0, 3), request)).status).toBe(200);
  });

  test('is refused if all its rows are already stored, or if it has none', async () => {
    await importPreviewed(t, root.client, hourFile(0, 3));
    for (const file of [hourFile(0, 3), `${HEADER}\nbroken`]) {
      const refused = await importPreviewed(t, root.client, file);
      expect([refused.status, refused.body.code]).toEqual([422, 'nothing-to-import']);
    }
  });

  test('for practice replaces the shipped history of the asset, and touches no bar of the feed', async () => {
    const { body } = await importPreviewed(t, root.client, hourFile(0, 30), { store: 'practice' });
    expect(body).toMatchObject({ store: 'practice', added: 30, series: { stored: 30 } });
    expect(await stored()).toEqual([]);
    expect(await t.db.read((tx) => t.server.market.practice.origin(tx, 'BTC'))).toBe('imported');
  });

  test('stores 12,000 rows in one transaction, so a fault in the last batch leaves nothing', async () => {
    const file = hourFile(-11_000, 1_000);
    await sql(t, `ALTER TABLE candles ADD CONSTRAINT fault CHECK (t < '2025-02-01' OR "interval" <> '1h') NOT VALID`);
    const faulty = await importPreviewed(t, root.client, file);
    expect(faulty.status).toBe(500);
    await expectNothingStored();
    await sql(t, 'ALTER TABLE candles DROP CONSTRAINT fault');
    expect((await importPreviewed(t, root.client, file)).body).toMatchObject({ added: 12_000 });
  });

  test('needs an administrator who has entered the password', async () => {
    const request = await previewedImport(t, root.client, hourFile(0, 3));
    const learner = await openAccount(t, 'Learner');
    for (const answer of [
      await previewCandles(learner.client, hourFile(0, 3)),
      await confirmCandles(learner.client, hourFile(0, 3), request),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'not-allowed']);
    expect((await t.client().post(CANDLE_IMPORTS)).status).toBe(401);
    const other = await openAccount(t, 'Other', { isAdmin: true });
    const unconfirmed = await confirmCandles(other.client, hourFile(0, 3), request);
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'confirmation-needed']);
    await expectNothingStored();
  });
});
