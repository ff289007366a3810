/** Computes the points and cells of the dashboard's plots. */
import { dayAfter, mondayOf } from '@tradesense/core/kernel/local-time.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { TradingDashboard } from '@tradesense/contract/dashboard.ts';
import { CALENDAR_WEEKS } from '@tradesense/contract/dashboard-constants.ts';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';
import { dateFormatOf } from '../../ui/date-format.ts';
import { fixedText, percentText, signedMoneyText } from '../../ui/number-text.ts';

const WEEK_DAYS = 7;
/** Minimum number of trades in a cell before its share of won trades is shown. */
export const CELL_TRADES_MIN = 8;
const HOURS_OF_BLOCK = 4;
const BLOCKS = [0, 4, 8, 12, 16, 20];

/** Returns noon UTC of a local day, in epoch ms. At noon the date is the same in every time zone west of UTC+12. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const DAY_FORMAT = { timeZone: 'UTC', dateStyle: 'medium' } as const;
const MONTH_FORMAT = { timeZone: 'UTC', month: 'short' } as const;

export const dayName = (day: string): string => dateFormatOf(DAY_FORMAT).format(noonOf(day));

/** Names of the weekdays, indexed from Monday as 0. */
export const WEEKDAYS: readonly string[] = Array.from({ length: WEEK_DAYS }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toLocaleDateString('en', { timeZone: 'UTC', weekday: 'short' }),
);

const blockName = (first: number) => `${first}–${first + HOURS_OF_BLOCK}`;
export const HOUR_BLOCKS: readonly string[] = BLOCKS.map(blockName);
/** Returns the name of the four-hour block that contains an hour. */
export const blockOfHour = (hour: number): string => blockName(hour - (hour % HOURS_OF_BLOCK));

/**
 * Returns the difference between a share and the average. Returns 0 if the share's 95% interval contains the average,
 * because chance may then explain the difference.
 */
export function apartFrom(average: number, successes: number, n: number): number {
  const { estimate, low, high } = wilsonInterval(successes, n);
  return low <= average && average <= high ? 0 : estimate - average;
}

/**
 * Groups trades by weekday and by the four-hour block in which they were opened. A block with fewer than
 * `CELL_TRADES_MIN` trades shows only its number of trades, not the share of won trades.
 */
export function hourCells(hours: TradingDashboard['hours']) {
  const average =
    hours.reduce((sum, each) => sum + each.won, 0) /
    Math.max(
      1,
      hours.reduce((sum, each) => sum + each.trades, 0),
    );
  return WEEKDAYS.flatMap((row, index) =>
    BLOCKS.map((first) => {
      const own = hours.filter(
        ({ weekday, hour }) => weekday === index + 1 && hour >= first && hour < first + HOURS_OF_BLOCK,
      );
      const trades = own.reduce((sum, each) => sum + each.trades, 0);
      const won = own.reduce((sum, each) => sum + each.won, 0);
      const isEnough = trades >= CELL_TRADES_MIN;
      const share = percentText((100 * won) / Math.max(1, trades));
      return {
        row,
        column: blockName(first),
        tone: isEnough ? apartFrom(average, won, trades) : null,
        short: isEnough ? `${share} of ${trades}` : trades === 0 ? '–' : String(trades),
        text: `${row} ${blockName(first)}: ${trades === 0 ? 'no trade' : isEnough ? `${won} of ${trades} won, ${share}` : `${trades} of the ${CELL_TRADES_MIN} trades that a share needs`}`,
      };
    }),
  );
}

/** Arranges days by week and weekday. If the period is longer than a year, only its last year is shown. */
export function calendarCells(
  calendar: TradingDashboard['calendar'],
  { firstDay, lastDay }: Pick<TradingDashboard['period'], 'firstDay' | 'lastDay'>,
) {
  const lastWeek = mondayOf(lastDay);
  const earliest = dayAfter(lastWeek, -(CALENDAR_WEEKS - 1) * WEEK_DAYS);
  const firstWeek = mondayOf(firstDay === null || firstDay < earliest ? earliest : firstDay);
  const count = Math.round((noonOf(lastWeek) - noonOf(firstWeek)) / (WEEK_DAYS * DAY_MS)) + 1;
  const weeks = Array.from({ length: count }, (_, index) => dayAfter(firstWeek, index * WEEK_DAYS));
  const most = Math.max(...calendar.map(({ net }) => Math.abs(Number(net))), 1);
  const cells = calendar
    .filter(({ day }) => day >= firstWeek)
    .map(({ day, trades, won, net }) => ({
      column: mondayOf(day),
      row: WEEKDAYS[(new Date(noonOf(day)).getUTCDay() + 6) % WEEK_DAYS] ?? '',
      tone: Number(net) / most,
      short: '',
      text: `${dayName(day)}: ${signedMoneyText(net)} SENSE$, ${won} of ${trades} won`,
    }));
  const month = (week: string) => week.slice(0, 7);
  const named = new Map(
    weeks
      .filter((week, index) => index === 0 || month(week) !== month(weeks[index - 1] ?? ''))
      .filter(
        (week, index, all) =>
          index === all.length - 1 || noonOf(all[index + 1] ?? week) - noonOf(week) > 2 * WEEK_DAYS * DAY_MS,
      )
      .map((week) => [week, dateFormatOf(MONTH_FORMAT).format(noonOf(week))]),
  );
  return { weeks, cells, named };
}

export const shareText = (value: number): string => `${fixedText(100 * value, 1)}%`;
