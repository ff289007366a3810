import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { clockText, momentText } from '../../ui/moment-text.ts';
import type { TickerPrices } from './ticker-prices.ts';
import styles from './ticker.module.css';

const WORDS: Readonly<Record<PriceSource, string>> = {
  live: 'Live',
  delayed: 'Delayed',
  replay: 'Replay',
  recorded: 'Recorded',
  simulated: 'Simulated',
};

function timeOf(epochMs: number): string {
  const time = new Date(epochMs);
  const isToday = time.toDateString() === new Date().toDateString();
  const iso = time.toISOString();
  return isToday ? clockText(iso) : momentText(iso);
}

function sinceWhen(asOfMs: number | null): string {
  return asOfMs === null ? '' : ` since ${timeOf(asOfMs)}`;
}

/**
 * Shows the source of the ticker's prices, if it is known. If the prices are old, also shows the time of the newest
 * one.
 */
export function TickerSource({ prices: { source, asOfMs, isStale } }: { prices: TickerPrices }) {
  return (
    <p className={styles['source']}>
      {source === null ? null : WORDS[source]}
      <span className={styles['sourceMore']}> prices</span>
      {isStale ? <strong className={styles['stale']}> · stale{sinceWhen(asOfMs)}</strong> : null}
    </p>
  );
}
