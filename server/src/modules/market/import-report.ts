import { CANDLE_STORES, type CandleStore } from '@tradesense/contract/candle-imports-constants.ts';
import { ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { GapQuestion } from './candle-gaps.service.ts';
import type { ImportTarget } from './import-series.ts';
import { ROW_DEFECTS, type RowDefect } from './candle-row.policy.ts';

export interface RowRejection {
  readonly line: number;
  readonly defect: RowDefect;
  readonly reason: string;
}

/** A gap between two accepted rows: bars of trading hours that are missing. */
export interface RowGap {
  /** Number of the file's line that follows the gap. */
  readonly line: number;
  /** ISO open times of the bars before and after the gap. */
  readonly from: string;
  readonly to: string;
  /** Number of missing bars, by the trading calendar. */
  readonly missing: number;
}

export interface ImportReport {
  readonly store: CandleStore;
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  readonly fileName: string;
  /** Number of the file's rows after the header, without empty lines. */
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  /** Number of rows that were already stored with the same values. */
  readonly unchanged: number;
  readonly rejected: number;
  /** Number of rejected rows by defect. */
  readonly defects: Readonly<Partial<Record<RowDefect, number>>>;
  /** The first `CANDLE_REFUSALS_LISTED` rejections. */
  readonly rejections: readonly RowRejection[];
  /** `first` lists the first `CANDLE_GAPS_LISTED` gaps. Gaps are reported, but no row is rejected because of them. */
  readonly gaps: { readonly count: number; readonly first: readonly RowGap[] };
}

/** Returns the series with the given names as import target, or an error sentence that lists the valid names. */
export function importTarget(
  { asset, interval, store }: { readonly asset: string; readonly interval: string; readonly store: string },
  fileName: string,
): Result<ImportTarget, string> {
  const symbol = findAsset(asset)?.symbol;
  if (symbol === undefined) return refused(`unknown asset "${asset}": use one of ${ASSET_SYMBOLS.join(', ')}`);
  const known = INTERVALS.find((each) => each === interval);
  if (known === undefined) return refused(`unknown interval "${interval}": use one of ${INTERVALS.join(', ')}`);
  const to = CANDLE_STORES.find((each) => each === store);
  if (to === undefined) return refused(`unknown store "${store}": use one of ${CANDLE_STORES.join(', ')}`);
  return ok({ store: to, asset: symbol, interval: known, fileName });
}

/**
 * Returns which series' gaps a caller requests (all series if neither asset nor interval is given), or an error
 * sentence that lists the valid names.
 */
export function gapQuestion(asset: string | null, interval: string | null): Result<GapQuestion, string> {
  const target = importTarget(
    { asset: asset ?? ASSET_SYMBOLS[0], interval: interval ?? INTERVALS[0], store: 'feed' },
    '',
  );
  if (!target.ok) return target;
  return ok({
    ...(asset === null ? {} : { asset: target.value.asset }),
    ...(interval === null ? {} : { interval: target.value.interval }),
  });
}

/** Returns the number of the file's rows that are in the database after the import: new, changed or already stored. */
export function rowsTaken(report: ImportReport): number {
  return report.inserted + report.updated + report.unchanged;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns the report as text for a terminal, without a final line break. */
export function reportText(report: ImportReport): string {
  const lines = [
    `${report.fileName} → ${report.asset} ${report.interval} (${report.store})`,
    `  read       ${count(report.read)}`,
    `  inserted   ${count(report.inserted)}`,
    `  updated    ${count(report.updated)}`,
    `  unchanged  ${count(report.unchanged)}`,
    `  rejected   ${count(report.rejected)}`,
  ];
  for (const defect of ROW_DEFECTS) {
    const rows = report.defects[defect];
    if (rows !== undefined) lines.push(`    ${defect}: ${count(rows)}`);
  }
  for (const { line, reason } of report.rejections) lines.push(`  line ${line}: ${reason}`);
  if (report.rejected > report.rejections.length)
    lines.push(`  … and ${count(report.rejected - report.rejections.length)} more rejected rows`);
  if (report.gaps.count > 0)
    lines.push(
      `  gaps       ${count(report.gaps.count)} (bars of trading hours missing between two rows; nothing is rejected for it)`,
    );
  for (const { line, from, to, missing } of report.gaps.first)
    lines.push(`    before line ${line}: ${count(missing)} from ${from} to ${to}`);
  if (report.gaps.count > report.gaps.first.length)
    lines.push(`    … and ${count(report.gaps.count - report.gaps.first.length)} more gaps`);
  return lines.join('\n');
}
