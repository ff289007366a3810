import type { ReactNode } from 'react';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { dayChange, rangePosition, type DayStatistics } from '@tradesense/core/market/day-statistics.ts';
import styles from './day-figures.module.css';
import { statisticsOf } from './market-day.ts';
import { dayText, priceText, volumeText, type Writing } from './market-text.ts';
import { signedPercentText } from '../../ui/number-text.ts';

interface DayFiguresProps {
  readonly asset: Asset;
  readonly known: MarketDayResponse;
  readonly writing: Writing;
}

const UNKNOWN = '–';

/** Shows the statistics of the current trading day. */
export function DayFigures({ asset, known, writing }: DayFiguresProps) {
  const { locale } = writing;
  const day = statisticsOf(known);
  const change = day === null ? null : dayChange(day);
  const price = (value: number | null | undefined) =>
    value === null || value === undefined ? UNKNOWN : priceText(asset, value, locale);
  return (
    <section className={styles['day']} aria-labelledby="day-figures">
      <header className={styles['head']}>
        <h2 id="day-figures">Day</h2>
        <p>
          {known.day === null
            ? 'No statistics: there is no history, or its bars are too long'
            : dayText(asset, known.day.start, writing)}
        </p>
      </header>
      <dl className={styles['figures']}>
        <Figure name="Open">{price(day?.open)}</Figure>
        <Figure name="High">{price(day?.high)}</Figure>
        <Figure name="Low">{price(day?.low)}</Figure>
        <Figure name="Previous close">{price(day?.previousClose)}</Figure>
        <Figure name="Change">{change === null ? UNKNOWN : signedPercentText(change.percent, locale)}</Figure>
        <Figure name={known.session.isOpen ? '24 hours' : '24 hours to the last price'}>
          {known.price === null ? UNKNOWN : signedPercentText(known.price.change24h, locale)}
        </Figure>
        <Figure name="Volume">{day === null ? UNKNOWN : volumeText(day.volume, locale)}</Figure>
        <Range day={day} locale={locale} />
      </dl>
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the position of the price between the low and the high of the day, as a percentage and as a mark on a line. */
function Range({ day, locale }: { readonly day: DayStatistics | null; readonly locale: string }) {
  const position = day === null ? null : rangePosition(day);
  if (position === null) return <Figure name="Place in the range">{UNKNOWN}</Figure>;
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(position);
  return (
    <Figure name="Place in the range">
      {share}
      <span className={styles['range']} aria-hidden="true">
        <span className={styles['mark']} style={{ insetInlineStart: `${position * 100}%` }} />
      </span>
    </Figure>
  );
}
