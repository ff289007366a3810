// `npm run history:pack -- --asset BTC --interval 1d candles.csv`: converts a candle file (t,o,h,l,c,v; epoch ms) to a
// file of `content/history`, or of the folder that `--to` names.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { decodeHistoryFile, encodeHistoryFile, importTarget } from '../server/src/modules/market/index.ts';

const USAGE = 'usage: npm run history:pack -- --asset <asset> --interval <interval> [--to <folder>] <file.csv>';

function decimalsOf(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => (text.split('.')[1] ?? '').replace(/0+$/, '').length));
}

function pack(): void {
  const options = { asset: { type: 'string' }, interval: { type: 'string' }, to: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new Error(USAGE);
  const target = importTarget({ asset: values.asset ?? '', interval: values.interval ?? '', store: 'practice' }, file);
  if (!target.ok) throw new Error(`${target.reason}\n${USAGE}`);
  const { asset, interval } = target.value;
  if (isMonth(interval)) throw new Error('a month is made from days: pack the days');
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const path = resolve(from, file);
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));
  const columns = createBarColumns(rows.length);
  let priceDecimals = 0;
  let volumeDecimals: number | null = null;
  for (const [index, [t = '', o = '', h = '', l = '', c = '', v = '']] of rows.entries()) {
    columns.t[index] = Number(t);
    columns.o[index] = Number(o);
    columns.h[index] = Number(h);
    columns.l[index] = Number(l);
    columns.c[index] = Number(c);
    columns.v[index] = Number(v);
    priceDecimals = Math.max(priceDecimals, decimalsOf([o, h, l, c]));
    if (v !== '') volumeDecimals = Math.max(volumeDecimals ?? 0, decimalsOf([v]));
  }
  const content = encodeHistoryFile({ asset, interval, priceDecimals, volumeDecimals, columns });
  const bars = decodeHistoryFile(content).columns.t.length;
  const folder = values.to === undefined ? join(import.meta.dirname, '../content/history') : resolve(from, values.to);
  const output = join(folder, `${asset}_${interval}.bars`);
  writeFileSync(output, content);
  console.log(`${output}: ${bars} bars, ${content.length} bytes`);
}

function isMonth(interval: Interval): interval is '1M' {
  return interval === '1M';
}

pack();
