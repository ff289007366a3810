import { ASSET_SYMBOLS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { holesIn, movesAlike, type HistoryRange } from '@tradesense/core/market/history-windows.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../../../platform/database/database.ts';
import { assetClassOf } from '../history.policy.ts';
import { importedSeries, practiceColumns, type ImportedSeries } from './practice-candles.repo.ts';
import { PracticeAsset } from './practice-series.ts';
import type { ShippedHistory } from './shipped-history.ts';

/** Maximum number of imported bars kept in memory over all assets: about 100 MB. */
const KEPT_BARS = 2_000_000;

/** Maximum number of gaps of a series that are named in the log. */
const HOLES_NAMED = 5;

function dayOf(t: number): string {
  return new Date(t).toISOString().slice(0, 16);
}

interface KeptAsset {
  readonly revision: string;
  readonly asset: PracticeAsset;
  readonly bars: number;
}

/**
 * The assets with recorded history: imported for practice, or else shipped. An imported series is read again only after
 * a change. When more than `KEPT_BARS` bars are in memory, the least recently used asset is dropped first.
 */
export class RecordedAssets {
  readonly #shipped: ReadonlyMap<AssetSymbol, PracticeAsset>;
  readonly #kept: Map<AssetSymbol, KeptAsset>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #imported: (tx: Tx) => Promise<readonly ImportedSeries[]>;

  private constructor(
    shipped: ReadonlyMap<AssetSymbol, PracticeAsset>,
    kept: Map<AssetSymbol, KeptAsset>,
    log: Pick<FastifyBaseLogger, 'warn'>,
    imported: (tx: Tx) => Promise<readonly ImportedSeries[]>,
  ) {
    this.#shipped = shipped;
    this.#kept = kept;
    this.#log = log;
    this.#imported = imported;
  }

  static of({ series }: ShippedHistory, log: Pick<FastifyBaseLogger, 'warn'>): RecordedAssets {
    const shipped = new Map([...series].map(([symbol, own]) => [symbol, new PracticeAsset(symbol, own)]));
    return new RecordedAssets(shipped, new Map(), log, importedSeries);
  }

  /**
   * Reads the list of imported series and returns the same assets with this list, for a caller that reads many series
   * in one transaction. Later imports are not in it.
   */
  async asOf(tx: Tx): Promise<RecordedAssets> {
    const imported = await this.#imported(tx);
    return new RecordedAssets(this.#shipped, this.#kept, this.#log, async () => imported);
  }

  /** Returns the symbols of the assets with recorded history, in catalog order. */
  async symbols(tx: Tx): Promise<readonly AssetSymbol[]> {
    const imported = new Set((await this.#imported(tx)).map(({ asset }) => asset));
    return ASSET_SYMBOLS.filter((symbol) => imported.has(symbol) || this.#shipped.has(symbol));
  }

  /**
   * Returns where an asset's recorded history comes from, or `null` if it has none. An import replaces the shipped
   * history.
   */
  async origin(tx: Tx, symbol: AssetSymbol): Promise<'recorded' | 'imported' | null> {
    if ((await this.#imported(tx)).some(({ asset }) => asset === symbol)) return 'imported';
    return this.#shipped.has(symbol) ? 'recorded' : null;
  }

  /** Returns the recorded series of an asset, or `null` if it has none. */
  async find(tx: Tx, symbol: AssetSymbol): Promise<PracticeAsset | null> {
    const all = (await this.#imported(tx)).filter(({ asset }) => asset === symbol);
    if (all.length === 0) return this.#shipped.get(symbol) ?? null;
    const revision = all.map((each) => each.revision).join(' ');
    const known = this.#kept.get(symbol);
    const kept = known?.revision === revision ? known : await this.#read(tx, symbol, all, revision);
    this.#keep(symbol, kept);
    return kept.asset;
  }

  /** Returns the open parts of the other assets that move like this one. */
  async openOfAlike(tx: Tx, symbol: AssetSymbol): Promise<readonly HistoryRange[]> {
    const own = assetClassOf(symbol);
    if (!movesAlike(own)) return [];
    const ranges: HistoryRange[] = [];
    for (const other of await this.symbols(tx)) {
      if (other !== symbol && assetClassOf(other) === own) ranges.push(...((await this.find(tx, other))?.open ?? []));
    }
    return ranges;
  }

  async #read(tx: Tx, symbol: AssetSymbol, all: readonly ImportedSeries[], revision: string): Promise<KeptAsset> {
    const series = new Map<Interval, BarColumns>();
    let bars = 0;
    for (const each of all) {
      const columns = await practiceColumns(tx, each);
      series.set(each.interval, columns);
      bars += columns.t.length;
      this.#nameHoles(each, columns);
    }
    return { revision, asset: new PracticeAsset(symbol, series), bars };
  }

  #nameHoles({ asset, interval }: ImportedSeries, { t }: BarColumns): void {
    const holes = holesIn(assetClassOf(asset), interval, t);
    if (holes.length === 0) return;
    const first = holes.slice(0, HOLES_NAMED).map(({ from, until }) => `${dayOf(from)} to ${dayOf(until)}`);
    this.#log.warn(
      { asset, interval, holes: holes.length, first },
      'no chart lies across the holes of an imported series',
    );
  }

  #keep(symbol: AssetSymbol, kept: KeptAsset): void {
    this.#kept.delete(symbol);
    this.#kept.set(symbol, kept);
    let total = 0;
    for (const { bars } of this.#kept.values()) total += bars;
    for (const [oldest, { bars }] of this.#kept) {
      if (total <= KEPT_BARS || oldest === symbol) break;
      this.#kept.delete(oldest);
      total -= bars;
    }
  }
}
