// If this fails, the shipped candles differ from their sources, or one invalid file makes the others unusable.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createBarColumns } from '@tradesense/core/market/bar-columns.ts';
import { SHIPPED_HISTORY } from '../../../config.ts';
import { decodeHistoryFile, encodeHistoryFile, HistoryFileError, type HistorySeries } from './history-file.ts';
import { readShippedHistory } from './shipped-history.ts';

const MB = 1_000_000;

function series(changes: Partial<HistorySeries> = {}): HistorySeries {
  const columns = createBarColumns(3);
  columns.t.set([
    1_700_000_000_000 - (1_700_000_000_000 % 3_600_000),
    1_700_006_400_000 - (1_700_006_400_000 % 3_600_000),
    1_700_100_000_000 - (1_700_100_000_000 % 3_600_000),
  ]);
  columns.o.set([1.1, 90_071_992.54741, 0.00001]);
  columns.h.set([1.3, 90_071_992.54741, 3]);
  columns.l.set([0.9, 0.00001, 0.00001]);
  columns.c.set([1.2, 0.00002, 2.5]);
  columns.v.set([0, 12.5, 3_000_000_000.25]);
  return { asset: 'EURUSD', interval: '1h', priceDecimals: 5, volumeDecimals: 2, columns, ...changes };
}

describe('the file format', () => {
  it('returns exactly the stored values, even after large jumps', () => {
    expect(decodeHistoryFile(encodeHistoryFile(series()))).toEqual(series());
  });
  it('reads an unknown volume as 0', () => {
    const { volumeDecimals, columns } = decodeHistoryFile(encodeHistoryFile(series({ volumeDecimals: null })));
    expect([volumeDecimals, ...columns.v]).toEqual([null, 0, 0, 0]);
  });
  it.each([
    ['no Brotli', Buffer.from('t,o,h,l,c,v'), 'not compressed with Brotli'],
    ['another content', brotliCompressSync(Buffer.from('t,o,h,l,c,v\n1,2,3,4,5,6')), 'header of a series'],
    ['a cut file', encodeHistoryFile(series()).subarray(0, 60), 'Brotli, or damaged'],
  ])('refuses %s', (_name, content, message) => {
    expect(() => decodeHistoryFile(content)).toThrow(HistoryFileError);
    expect(() => decodeHistoryFile(content)).toThrow(message);
  });
});

describe('the shipped files', () => {
  const files = readdirSync(SHIPPED_HISTORY).filter((name) => name.endsWith('.bars'));
  it('have eight assets in at most 4 MB, and every file is named in the notice', () => {
    const { series: all, problems } = readShippedHistory(SHIPPED_HISTORY);
    expect(problems).toEqual([]);
    expect([...all.keys()].toSorted()).toEqual(['AAPL', 'BTC', 'ETH', 'EURUSD', 'QQQ', 'SOL', 'SPY', 'XAU']);
    expect(files.reduce((sum, name) => sum + statSync(join(SHIPPED_HISTORY, name)).size, 0)).toBeLessThan(4 * MB);
    const notice = readFileSync(join(SHIPPED_HISTORY, 'NOTICE'), 'utf8');
    expect(files.filter((name) => !notice.includes(name))).toEqual([]);
  });
  it('have a source each, in the words of the notice', () => {
    const { sources } = readShippedHistory(SHIPPED_HISTORY);
    expect([...sources.keys()].map((key) => `${key}.bars`)).toEqual(files.toSorted());
    const notice = readFileSync(join(SHIPPED_HISTORY, 'NOTICE'), 'utf8').replaceAll(/\s*\(https[^)]*\)|\s+/g, ' ');
    for (const [key, source] of sources) {
      const own = notice.slice(notice.indexOf(`${key}.bars`));
      expect(own.slice(own.indexOf('Source:')).startsWith(`Source: ${source}`), `${key}: ${source}`).toBe(true);
    }
  });
});

describe('the history of a directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'history-'));
    for (const name of ['ETH_1d.bars', 'QQQ_1d.bars']) cpSync(join(SHIPPED_HISTORY, name), join(directory, name));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('lacks only the series whose file is missing', () => {
    rmSync(join(directory, 'ETH_1d.bars'));
    expect([...readShippedHistory(directory).series.keys()]).toEqual(['QQQ']);
  });
  test('names a damaged file and has the other series', () => {
    const path = join(directory, 'ETH_1d.bars');
    const content = readFileSync(path);
    writeFileSync(path, content.fill(7, 5_000, 5_010));
    const { series: all, problems } = readShippedHistory(directory);
    expect([...all.keys()]).toEqual(['QQQ']);
    expect(problems.map(({ file }) => file)).toEqual([path]);
  });
  test('names the second file of a series', () => {
    cpSync(join(directory, 'ETH_1d.bars'), join(directory, 'ETH_1d_again.bars'));
    const { series: all, problems } = readShippedHistory(directory);
    expect([...all.keys()]).toEqual(['ETH', 'QQQ']);
    expect(problems[0]?.reason).toBe('there are two files of ETH 1d');
  });
});

it('is empty if the directory is missing', () => {
  expect(readShippedHistory('/no/such/directory')).toEqual({ series: new Map(), sources: new Map(), problems: [] });
});
