import { Link } from '@tanstack/react-router';
import type { CryptoPrice } from '@tradesense/contract/market.ts';
import { classNames } from '../../ui/class-names.ts';
import { TrendIcon, type Trend } from '../../ui/trend-icon.tsx';
import { formatChange, formatPrice } from './ticker-numbers.ts';
import { directionOf, type Direction } from './ticker-prices.ts';
import styles from './ticker.module.css';

/**
 * Trend symbol for each direction. Directions differ in sign and shape too, so that they can be told apart without
 * color.
 */
const TRENDS: Readonly<Record<Direction, Trend>> = { up: 'up', down: 'down', unchanged: 'flat' };
const TREND_PX = 8;

interface TickerEntryProps {
  readonly entry: CryptoPrice;
  /**
   * Whether the entry is in the second copy of the prices. The copy makes the moving band look endless. Keyboards and
   * screen readers skip the copy.
   */
  readonly isCopy: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** Shows one price as a link to its market. */
export function TickerEntry({ entry: { symbol, price, change24h }, isCopy, onFollow }: TickerEntryProps) {
  const direction = directionOf(change24h);
  return (
    <Link
      to="/markets/$symbol"
      params={{ symbol }}
      className={styles['entry']}
      preload={false}
      draggable={false}
      onClick={onFollow}
      tabIndex={isCopy ? -1 : undefined}
    >
      <span className={styles['symbol']}>{symbol}</span>
      <span className={styles['price']}>{formatPrice(price)}</span>
      <span className={classNames(styles['change'], styles[direction])}>
        <TrendIcon trend={TRENDS[direction]} size={TREND_PX} />
        {formatChange(change24h)}
        <span className={styles['period']}> in 24 h</span>
      </span>
    </Link>
  );
}
