/** A learner's choices for the desk: its account, which parts are shown, and how. `desk-choice-store.ts` stores them. */
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { DOCK_SHARE, dockShareWithin } from '../dock-share.ts';

/** How many charts the desk can show. */
export const CHART_COUNTS = [1, 2, 4] as const;
export type ChartCount = (typeof CHART_COUNTS)[number];

/** Asset and interval of a chart. The ticket's chart uses only the interval; its asset is that of the ticket. */
export interface ChartCell {
  readonly asset: string;
  readonly interval: Interval;
}

/** The number of charts, what the charts share, and what each chart shows. */
export interface ChartsChoice {
  readonly count: ChartCount;
  /** Whether all charts show the asset of the ticket. */
  readonly isAssetLinked: boolean;
  /** Whether the charts share the crosshair and the visible times. */
  readonly isTimeLinked: boolean;
  /** The cells of all possible charts, of which the first `count` are shown. */
  readonly cells: readonly ChartCell[];
}

export interface DeskChoice {
  /** Id of the account that was shown last. The account may have ended since. `null` before any was shown. */
  readonly account: string | null;
  /**
   * Whether the watchlist is shown. `wide` is for windows where it fits next to the chart, `narrow` for windows where
   * it would make the chart narrow.
   */
  readonly watchlist: { readonly wide: boolean; readonly narrow: boolean };
  /** Symbols at the top of the watchlist. */
  readonly pinned: readonly string[];
  /** Symbols that the watchlist leaves out. */
  readonly hidden: readonly string[];
  /** Whether the ticket is shown next to the chart. */
  readonly ticket: boolean;
  /** Whether the panels are shown below the chart. Their tabs are always shown. */
  readonly dock: boolean;
  readonly charts: ChartsChoice;
  /** Height of the panels, as a whole percentage of the desk's height. */
  readonly dockShare: number;
}

export const INITIAL_CHOICE: DeskChoice = {
  account: null,
  watchlist: { wide: true, narrow: false },
  pinned: [],
  hidden: [],
  ticket: true,
  dock: true,
  charts: {
    count: 1,
    isAssetLinked: true,
    isTimeLinked: true,
    cells: [
      { asset: 'BTC', interval: '1h' },
      { asset: 'BTC', interval: '4h' },
      { asset: 'BTC', interval: '15m' },
      { asset: 'BTC', interval: '1d' },
    ],
  },
  dockShare: DOCK_SHARE.initial,
};

const KNOWN: readonly string[] = ASSET_SYMBOLS;

type Stored = ReadonlyMap<string, unknown>;

function fieldsOf(value: unknown): Stored {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const flagOf = (value: unknown, initial: boolean): boolean => (typeof value === 'boolean' ? value : initial);

/** Returns the symbols of `value` that exist in the catalogue, without duplicates. */
function symbolsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return KNOWN.filter((symbol) => value.includes(symbol));
}

const oneOf = <Value>(values: readonly Value[], value: unknown, initial: Value): Value =>
  values.find((each) => each === value) ?? initial;

function chartsOf(stored: Stored): ChartsChoice {
  const { charts: initial } = INITIAL_CHOICE;
  const cells: unknown = stored.get('cells');
  return {
    count: oneOf(CHART_COUNTS, stored.get('count'), initial.count),
    isAssetLinked: flagOf(stored.get('isAssetLinked'), initial.isAssetLinked),
    isTimeLinked: flagOf(stored.get('isTimeLinked'), initial.isTimeLinked),
    cells: initial.cells.map((cell, at) => {
      const own = fieldsOf(Array.isArray(cells) ? cells[at] : null);
      return {
        asset: oneOf(KNOWN, own.get('asset'), cell.asset),
        interval: oneOf(INTERVALS, own.get('interval'), cell.interval),
      };
    }),
  };
}

function shareOf(value: unknown, initial: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? dockShareWithin(value) : initial;
}

/**
 * Parses a stored choice. A field that has no valid value, for example because another release stored it, gets its
 * initial value. `dockShare` is the height of the panels if the text does not contain one.
 */
export function readDeskChoice(text: string | null, dockShare: number): DeskChoice {
  const fields = fieldsOf(parsed(text));
  const watchlist = fieldsOf(fields.get('watchlist'));
  const account = fields.get('account');
  return {
    account: typeof account === 'string' ? account : INITIAL_CHOICE.account,
    watchlist: {
      wide: flagOf(watchlist.get('wide'), INITIAL_CHOICE.watchlist.wide),
      narrow: flagOf(watchlist.get('narrow'), INITIAL_CHOICE.watchlist.narrow),
    },
    pinned: symbolsOf(fields.get('pinned')),
    hidden: symbolsOf(fields.get('hidden')),
    ticket: flagOf(fields.get('ticket'), INITIAL_CHOICE.ticket),
    charts: chartsOf(fieldsOf(fields.get('charts'))),
    dock: flagOf(fields.get('dock'), INITIAL_CHOICE.dock),
    dockShare: shareOf(fields.get('dockShare'), dockShare),
  };
}

export const deskChoiceText = (choice: DeskChoice): string => JSON.stringify(choice);
