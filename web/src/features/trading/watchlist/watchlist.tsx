import { memo, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { ASSETS, type Asset } from '@tradesense/core/market/asset.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import type { StreamState } from '../../../platform/stream-client.ts';
import { useStreamState } from '../../../platform/use-stream-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useFeedNews, useMarketWords, useShownDay } from '../../market/use-market-days.ts';
import { useLaterParts } from '../later-parts.ts';
import { useDeskChoice } from '../layout/use-desk-choice.ts';
import {
  groupOf,
  holdingsOf,
  NOTHING_HELD,
  rowOf,
  rowText,
  stateOf,
  stateOfWord,
  watchedGroups,
  wordOfState,
  type Holding,
  type WatchRow,
} from './watch-row.ts';
import styles from './watchlist.module.css';

interface WatchlistProps {
  /** Symbol of the asset in the ticket. */
  readonly current: string;
  readonly positions: readonly TradingPosition[];
  readonly orders: readonly TradingOrder[];
  readonly onAsset: (symbol: string) => void;
  readonly onHide: () => void;
}

const ArrangeWatchlist = lazyPart(async () => (await import('./arrange-watchlist.tsx')).ArrangeWatchlist);
const LATER = [ArrangeWatchlist];

/** Returns the groups of the shown assets, each with the state that all its rows have in common. */
function useGroups(stream: StreamState) {
  const [{ pinned, hidden }] = useDeskChoice();
  const groups = useMemo(() => watchedGroups({ pinned, hidden }), [pinned, hidden]);
  const assets = useMemo(() => groups.flatMap((group) => group.assets), [groups]);
  const wordOf = useCallback(
    (day: MarketDayResponse | undefined) => wordOfState(day === undefined ? null : stateOf(day, stream)),
    [stream],
  );
  const words = useMarketWords(assets, wordOf);
  return useMemo(() => {
    const states = new Map(assets.map((asset, at) => [asset, stateOfWord(words[at] ?? '')]));
    return groups.map(({ name, assets: own }) =>
      groupOf(
        name,
        own.map((asset) => ({ asset, state: states.get(asset) ?? null })),
      ),
    );
  }, [groups, assets, words]);
}

/**
 * Shows assets with their prices, and what the account has in them. Pressing an asset selects it for trading. A new
 * price only renders its own row. Pass the same callback functions at each render.
 */
export const Watchlist = memo(function Watchlist({ current, positions, orders, onAsset, onHide }: WatchlistProps) {
  const [isArranging, setArranging] = useState(false);
  useLaterParts(LATER);
  useFeedNews();
  const stream = useStreamState();
  const groups = useGroups(stream);
  const held = useMemo(() => holdingsOf(positions, orders), [positions, orders]);
  return (
    <section className={styles['watchlist']} aria-label="Watchlist">
      <header className={styles['head']}>
        <h2>Watchlist</h2>
        <button
          type="button"
          className={styles['tool']}
          aria-label="Arrange the watchlist"
          title="Arrange the watchlist"
          aria-haspopup="dialog"
          onClick={() => setArranging(true)}
        >
          <Icon size={16}>
            <path d="M3 6h14M3 10h14M3 14h14M7 4.5v3M13 8.5v3M6 12.5v3" />
          </Icon>
        </button>
        <button
          type="button"
          className={styles['tool']}
          aria-label="Hide the watchlist"
          title="Hide the watchlist"
          onClick={onHide}
        >
          <Icon size={16}>
            <path d="m12.5 4.5-5.5 5.5 5.5 5.5" />
          </Icon>
        </button>
      </header>
      {/* The name of each row says which figure is the price and which is the change. */}
      <p className={styles['legend']} aria-hidden="true">
        <span>Last</span>
        <span>Day’s change</span>
      </p>
      <WatchRows {...{ groups, current, held, stream, onAsset }} />
      {groups.length === 0 ? (
        <p className={styles['empty']}>All {ASSETS.length} assets are hidden. Show some by the button above.</p>
      ) : null}
      {isArranging ? <ArrangeWatchlist onClose={() => setArranging(false)} /> : null}
    </section>
  );
});

interface WatchRowsProps {
  readonly groups: ReturnType<typeof useGroups>;
  readonly current: string;
  readonly held: ReadonlyMap<string, Holding>;
  readonly stream: StreamState;
  readonly onAsset: (symbol: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Shows the rows. Only one of them can be reached with Tab. The arrow keys, Home and End move from row to row, and
 * Enter selects the asset.
 */
function WatchRows({ groups, current, held, stream, onAsset }: WatchRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const symbols: readonly string[] = groups.flatMap(({ rows }) => rows.map(({ asset }) => asset.symbol));
  const stop = [focused, current].find((symbol) => symbol !== null && symbols.includes(symbol)) ?? symbols[0];
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = stops.findIndex((each) => each === document.activeElement);
    const step = STEPS[event.key];
    const next =
      step !== undefined
        ? stops[at + step]
        : event.key === 'Home'
          ? stops[0]
          : event.key === 'End'
            ? stops.at(-1)
            : null;
    if (next === null) return;
    event.preventDefault();
    next?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside
    <div ref={place} className={styles['list']} onKeyDown={onKeyDown}>
      {groups.map(({ name, rows, state }) => (
        <section key={name} aria-label={name}>
          <header className={styles['group']}>
            <h3>{name}</h3>
            {state === null ? null : <span data-tone={state.tone}>{state.text}</span>}
          </header>
          <ul className={styles['rows']}>
            {rows.map(({ asset }) => (
              <li key={asset.symbol}>
                <WatchedRow
                  {...{ asset, stream, onAsset }}
                  holding={held.get(asset.symbol) ?? NOTHING_HELD}
                  hasOwnState={state === null}
                  isCurrent={asset.symbol === current}
                  isStop={asset.symbol === stop}
                  onFocus={setFocused}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowActs {
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onFocus: (symbol: string) => void;
  readonly onAsset: (symbol: string) => void;
}

interface WatchedRowProps extends RowActs {
  readonly asset: Asset;
  readonly holding: Holding;
  /** Whether the row shows its own state, because the rows of its group have different states. */
  readonly hasOwnState: boolean;
  readonly stream: StreamState;
}

/** Shows the row of an asset with its newest price. */
const WatchedRow = memo(function WatchedRow({ asset, holding, hasOwnState, stream, ...acts }: WatchedRowProps) {
  const row = rowOf(asset, useShownDay(asset, stream), stream, holding);
  return (
    <Row
      {...acts}
      symbol={asset.symbol}
      words={rowText(row)}
      price={row.price ?? '–'}
      change={row.change ?? '–'}
      trend={row.trend}
      state={hasOwnState ? wordOfState(row.state) : ''}
      side={holding.side}
      hasOrders={holding.orders > 0}
    />
  );
});

interface RowProps extends RowActs, Pick<WatchRow, 'trend'> {
  readonly symbol: string;
  readonly words: string;
  readonly price: string;
  readonly change: string;
  /** The state as a string returned by `wordOfState`; empty if the row shows none. */
  readonly state: string;
  readonly side: Holding['side'];
  readonly hasOrders: boolean;
}

/** Renders again only if its props change. */
const Row = memo(function Row(props: RowProps) {
  const { symbol, words, price, change, trend, side, hasOrders, isCurrent, isStop, onFocus, onAsset } = props;
  const state = stateOfWord(props.state);
  return (
    <button
      type="button"
      className={classNames(styles['row'], isCurrent && styles['current'])}
      aria-current={isCurrent || undefined}
      title={words}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(symbol)}
      onClick={() => onAsset(symbol)}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={styles['symbol']} aria-hidden="true">
        {symbol}
        {side === null ? null : <span className={styles['side']}>{side === 'long' ? 'L' : 'S'}</span>}
        {hasOrders ? <span className={styles['orders']} /> : null}
      </span>
      <span aria-hidden="true">{price}</span>
      <span className={styles['change']} data-trend={trend} aria-hidden="true">
        {change}
      </span>
      {state === null ? null : (
        <span className={styles['state']} data-tone={state.tone} aria-hidden="true">
          {state.text}
        </span>
      )}
    </button>
  );
});
