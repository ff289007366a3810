import { memo, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { useStreamState } from '../../../platform/use-stream-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useMarketDays } from '../../market/use-market-days.ts';
import { useLaterParts } from '../later-parts.ts';
import { useDeskChoice } from '../layout/use-desk-choice.ts';
import { groupOf, holdingsOf, rowOf, rowText, watchedGroups, type Holding, type WatchRow } from './watch-row.ts';
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
const NOTHING: Holding = { side: null, orders: 0 };

/** Shows the assets of the market with their prices, and what the account holds of each. Choosing one trades it. */
export function Watchlist({ current, positions, orders, onAsset, onHide }: WatchlistProps) {
  const [{ pinned, hidden }] = useDeskChoice();
  const [isArranging, setArranging] = useState(false);
  useLaterParts(LATER);
  const groups = useMemo(() => watchedGroups({ pinned, hidden }), [pinned, hidden]);
  const assets = useMemo(() => groups.flatMap((group) => group.assets), [groups]);
  const days = useMarketDays(assets);
  const stream = useStreamState();
  const held = useMemo(() => holdingsOf(positions, orders), [positions, orders]);
  const shown = groups.map(({ name, assets: own }) =>
    groupOf(
      name,
      own.map((asset) => rowOf(asset, days.get(asset.symbol), stream, held.get(asset.symbol) ?? NOTHING)),
    ),
  );
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
      <WatchRows groups={shown} current={current} onAsset={onAsset} />
      {assets.length === 0 ? (
        <p className={styles['empty']}>All {ASSETS.length} assets are hidden. Show some by the button above.</p>
      ) : null}
      {isArranging ? <ArrangeWatchlist onClose={() => setArranging(false)} /> : null}
    </section>
  );
}

interface WatchRowsProps {
  readonly groups: readonly ReturnType<typeof groupOf>[];
  readonly current: string;
  readonly onAsset: (symbol: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The rows are one tab stop: the arrow keys, Home and End move within them, Enter chooses. */
function WatchRows({ groups, current, onAsset }: WatchRowsProps) {
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
            {rows.map((row) => (
              <li key={row.asset.symbol}>
                <Row
                  symbol={row.asset.symbol}
                  words={rowText(row)}
                  price={row.price ?? '–'}
                  change={row.change ?? '–'}
                  trend={row.trend}
                  state={state === null ? row.state : null}
                  side={row.holding.side}
                  hasOrders={row.holding.orders > 0}
                  isCurrent={row.asset.symbol === current}
                  isStop={row.asset.symbol === stop}
                  onFocus={setFocused}
                  onAsset={onAsset}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps extends Pick<WatchRow, 'trend' | 'state'> {
  readonly symbol: string;
  readonly words: string;
  readonly price: string;
  readonly change: string;
  readonly side: Holding['side'];
  readonly hasOrders: boolean;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onFocus: (symbol: string) => void;
  readonly onAsset: (symbol: string) => void;
}

/** Only a row whose price has changed is rendered again. */
const Row = memo(function Row(props: RowProps) {
  const { symbol, words, price, change, trend, state, side, hasOrders, isCurrent, isStop, onFocus, onAsset } = props;
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
