import type { TradingDashboard, TradingFilter } from '@tradesense/contract/dashboard.ts';
import { Link } from '@tanstack/react-router';
import { CALENDAR_WEEKS } from '@tradesense/contract/dashboard-constants.ts';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { fillPresetsSentence } from '@tradesense/core/trading/fill-preset.ts';
import { CellPlot } from '../../plots/cell-plot.tsx';
import { CurvePlot } from '../../plots/curve-plot.tsx';
import { ScatterPlot } from '../../plots/scatter-plot.tsx';
import { stepShareText, stepText } from '../../plots/tick-text.ts';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { fixedText, moneyText, percentText, signedMoneyText } from '../../ui/number-text.ts';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { countText } from './figure-text.ts';
import {
  calendarCells,
  CELL_TRADES_MIN,
  dayName,
  HOUR_BLOCKS,
  hourCells,
  noonOf,
  shareText,
  WEEKDAYS,
} from './plot-data.ts';
import { SourceButton } from './source-dialog.tsx';
import { SourceTrades } from './source-trades.tsx';
import styles from './dashboard-page.module.css';

export interface TradingPlotsProps {
  readonly dashboard: TradingDashboard;
  readonly filter: TradingFilter;
}

const inR = (value: number) => `${fixedText(value, 1)} R`;
const GOOD_DECISION = 70;

/** Shows the equity over time with its drawdowns. With filters, shows the profit of the matching trades instead. */
export function EquityPlot({
  dashboard: { curve, totals },
  isFiltered,
}: {
  readonly dashboard: TradingDashboard;
  readonly isFiltered: boolean;
}) {
  const what = isFiltered ? 'profit of these trades' : 'equity';
  const points = curve.map(({ at, balance, profit, drawdown }) => {
    const value = Number(isFiltered ? profit : balance);
    const fall = drawdown === 0 ? 'at the high' : `${shareText(drawdown)} below the high`;
    return {
      at: Date.parse(at),
      value,
      drawdown,
      text: `${momentText(at)}: ${moneyText(value)} ${VIRTUAL_CURRENCY}, ${fall}`,
    };
  });
  const deepest = Math.max(0, ...points.map(({ drawdown }) => drawdown));
  return (
    <Card aria-label="Equity and drawdown" className={styles['wider']}>
      <CurvePlot
        title="Equity and drawdown"
        count={countText(totals.trades, 'trades')}
        legend={[
          { shape: 'line', text: `${what}, ${VIRTUAL_CURRENCY}` },
          { shape: 'area', text: 'below the last high, %' },
        ]}
        note={
          deepest === 0
            ? 'It has never been below its high.'
            : `Largest fall ${shareText(deepest)}, without deposits and withdrawals.`
        }
        isStepped
        points={points}
        falls={{
          points: points.map(({ drawdown, ...point }) => ({ ...point, value: -drawdown })),
          tickText: stepShareText,
        }}
        tickText={stepText}
        table={{
          columns: ['When', `${what}, ${VIRTUAL_CURRENCY}`, 'Below the high'],
          rows: () =>
            points.toReversed().map(({ at, value, drawdown }, index) => ({
              key: `${at} ${index}`,
              cells: [momentText(new Date(at).toISOString()), moneyText(value), shareText(drawdown)],
            })),
        }}
      />
    </Card>
  );
}

/** Shows, for each position, the largest move of the price against it and the largest in its favor. */
export function ExcursionPlot({ dashboard: { excursions } }: TradingPlotsProps) {
  const { points, total } = excursions;
  const won = points.filter(({ r }) => r > 0).length;
  const ahead = points.filter(({ r, inFavor }) => r <= 0 && inFavor >= 1).length;
  const count =
    points.length === total ? countText(total, 'trades') : `the last ${points.length} of ${tradeCountText(total)}`;
  return (
    <Card aria-label="How far trades went, for and against" className={styles['half']}>
      <ScatterPlot
        title="How far trades went, for and against"
        count={count}
        legend={[
          { shape: 'ring', text: `won, ${won}` },
          { shape: 'square', text: `not won, ${points.length - won}` },
          { shape: 'dashed', text: 'planned stop' },
        ]}
        note={`${ahead} of ${points.length - won} that were not won were 1 R or more ahead before.`}
        points={points.map(({ tradeId, asset, against, inFavor, r }) => ({
          key: tradeId,
          x: against,
          y: inFavor,
          isGood: r > 0,
          text: `${asset}: ${inR(inFavor)} for, ${inR(against)} against, ended at ${inR(r)}`,
        }))}
        xTitle="Furthest against (up: furthest in favor)"
        xText={(value) => (value === 0 ? '0 R' : `−${fixedText(value, 2)} R`)}
        yText={(value) => (value === 0 ? '0 R' : `+${inR(value)}`)}
        reference={1}
        table={{
          columns: ['Asset', 'Against', 'In favor', 'Result'],
          rows: () =>
            points.map(({ tradeId, accountId, asset, against, inFavor, r }) => ({
              key: tradeId,
              cells: [
                <Link key="trade" to="/sandbox/journal" search={{ account: accountId, trade: tradeId }}>
                  {asset}
                </Link>,
                inR(against),
                inR(inFavor),
                inR(r),
              ],
            })),
        }}
      />
    </Card>
  );
}

/** Shows the share of won trades by weekday and hour of opening. */
export function HourPlot({ dashboard: { hours, totals, period }, filter }: TradingPlotsProps) {
  return (
    <Card aria-label="When you open trades" className={styles['wide']}>
      <CellPlot
        title="When you open trades"
        count={`${countText(totals.trades, 'trades')}, time in ${period.timeZone}`}
        legend={[
          { shape: 'up', text: 'more won than on average' },
          { shape: 'down', text: 'fewer' },
          { shape: 'hatch', text: `fewer than ${CELL_TRADES_MIN} trades: no share` },
        ]}
        note="Share won and number of trades. Cells whose 95% interval holds the average are gray. With this many cells, some stand out by chance alone."
        columns={HOUR_BLOCKS}
        rows={WEEKDAYS}
        cells={hourCells(hours)}
        rowHeight={32}
        table={{
          columns: ['Opened', 'Trades', 'Won', 'Net', 'Source'],
          rows: () =>
            hours.map(({ weekday, hour, trades, won, net }) => {
              const name = `${WEEKDAYS[weekday - 1]} ${hour}:00`;
              return {
                key: name,
                cells: [
                  name,
                  trades,
                  won,
                  signedMoneyText(net),
                  sourceOf(`Trades opened ${name}`, { ...filter, weekday: String(weekday), hour: String(hour) }),
                ],
              };
            }),
        }}
      />
    </Card>
  );
}

/** Shows the result of each day of up to a year. */
export function CalendarPlot({ dashboard: { calendar, period, totals }, filter }: TradingPlotsProps) {
  const { weeks, cells, named } = calendarCells(calendar, period);
  return (
    <Card aria-label="Results by day" className={styles['wide']}>
      <CellPlot
        title="Results by day"
        count={countText(totals.trades, 'trades')}
        legend={[
          { shape: 'up', text: 'a day that won money' },
          { shape: 'down', text: 'a day that lost money' },
        ]}
        note={weeks.length === CALENDAR_WEEKS ? 'The last year of the period.' : undefined}
        columns={weeks}
        named={named}
        rows={WEEKDAYS}
        cells={cells}
        rowHeight={20}
        cellWidth={24}
        table={{
          columns: ['Day', 'Trades', 'Won', 'Net', 'Source'],
          rows: () =>
            calendar.toReversed().map(({ day, trades, won, net }) => ({
              key: day,
              cells: [
                dayName(day),
                trades,
                won,
                signedMoneyText(net),
                sourceOf(`Trades closed on ${dayName(day)}`, { ...filter, day }),
              ],
            })),
        }}
      />
    </Card>
  );
}

function sourceOf(title: string, query: Parameters<typeof SourceTrades>[0]['query']) {
  return (
    <SourceButton title={title} rows={() => <SourceTrades query={query} />}>
      Show the trades
    </SourceButton>
  );
}

const LAST_DAY = { day: 'Day', week: 'Week until', month: 'Month until' } as const;

/** Shows the mean decision quality of trades by day, week or month, and over the last twenty trades. */
export function ProcessPlot({ dashboard: { presets, process, processBy, totals }, filter }: TradingPlotsProps) {
  const texts = process.map(
    ({ day, mean, lastTwenty }) =>
      `${dayName(day)}: ${fixedText(lastTwenty, 0)} over the last 20 trades, ${fixedText(mean, 0)} that ${processBy}`,
  );
  const line = process.map(({ day, lastTwenty }, index) => ({
    at: noonOf(day),
    value: lastTwenty,
    text: texts[index] ?? '',
  }));
  const good = process.filter(({ mean }) => mean >= GOOD_DECISION).length;
  return (
    <Card aria-label="Process score over time" className={styles['half']}>
      <CurvePlot
        title="Process score over time"
        count={countText(totals.trades, 'trades')}
        legend={[
          { shape: 'line', text: 'mean of the last 20 trades' },
          { shape: 'ring', text: `mean of a ${processBy}` },
          { shape: 'dashed', text: `a good decision, ${GOOD_DECISION}` },
        ]}
        note={`On ${percentText((100 * good) / process.length)} of the ${processBy}s the mean was good. Profit plays no part. ${fillPresetsSentence(presets)}`.trimEnd()}
        points={line}
        dots={process.map(({ day, mean }, index) => ({ at: noonOf(day), value: mean, text: texts[index] ?? '' }))}
        reference={GOOD_DECISION}
        domain={[0, 100]}
        tickText={(value) => fixedText(value, 0)}
        table={{
          columns: [
            LAST_DAY[processBy],
            'Trades',
            `Mean of the ${processBy}`,
            'Last 20 trades',
            ...(processBy === 'day' ? ['Source'] : []),
          ],
          rows: () =>
            process.toReversed().map(({ day, trades, mean, lastTwenty }) => ({
              key: day,
              cells: [
                dayName(day),
                trades,
                fixedText(mean, 0),
                fixedText(lastTwenty, 0),
                // A point for a day opens the list of its trades. There is no filter for a week or a month, so such a
                // point opens nothing; the reader can choose a shorter period.
                ...(processBy === 'day' ? [sourceOf(`Trades closed on ${dayName(day)}`, { ...filter, day })] : []),
              ],
            })),
        }}
      />
    </Card>
  );
}
