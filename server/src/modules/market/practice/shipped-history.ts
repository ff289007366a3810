import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { z } from 'zod';
import { decodeHistoryFile, HistoryFileError } from './history-file.ts';

/** The bars of one asset by interval, in ascending order. */
export type AssetSeries = ReadonlyMap<Interval, BarColumns>;

/** The candles that ship with the product. */
export interface ShippedHistory {
  readonly series: ReadonlyMap<AssetSymbol, AssetSeries>;
  /** Where the bars of a series come from, by `sourceKey`. A series without an entry has an unknown source. */
  readonly sources: ReadonlyMap<string, string>;
  /** Unusable files, and the reason for each. All other files can be used. */
  readonly problems: readonly { readonly file: string; readonly reason: string }[];
}

export const NO_SHIPPED_HISTORY: ShippedHistory = { series: new Map(), sources: new Map(), problems: [] };

const FILE_NAME = /\.bars$/;
/** File with the sources of the series in its directory, as in the directory's NOTICE. */
const SOURCES_FILE = 'sources.json';
const sourcesFile = z.record(z.string(), z.string());

/** Returns the key of a series in `sources`, such as `BTC_1h`. */
export const sourceKey = (asset: AssetSymbol, interval: Interval): string => `${asset}_${interval}`;

/**
 * Reads every `*.bars` file of a directory and the sources of their bars: about 0.1 s and 10 MB for the shipped files. A
 * missing directory counts as empty.
 */
export function readShippedHistory(directory: string): ShippedHistory {
  const series = new Map<AssetSymbol, Map<Interval, BarColumns>>();
  const problems: { file: string; reason: string }[] = [];
  for (const file of historyFiles(directory)) {
    try {
      const { asset, interval, columns } = decodeHistoryFile(readFileSync(join(directory, file)));
      const ofAsset = series.get(asset) ?? new Map<Interval, BarColumns>();
      if (ofAsset.has(interval)) throw new HistoryFileError(`there are two files of ${asset} ${interval}`);
      series.set(asset, ofAsset.set(interval, columns));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problems.push({ file: join(directory, file), reason: error.message });
    }
  }
  return { series, sources: readSources(directory, problems), problems };
}

function readSources(directory: string, problems: { file: string; reason: string }[]): ReadonlyMap<string, string> {
  const file = join(directory, SOURCES_FILE);
  if (!existsSync(file)) return new Map();
  try {
    return new Map(Object.entries(sourcesFile.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    problems.push({ file, reason: error.message });
    return new Map();
  }
}

function historyFiles(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => FILE_NAME.test(name))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
