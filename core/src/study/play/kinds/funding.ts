/** `funding`: the times at which funding is due, and what a leveraged position pays or receives at them. */
import { elementAt } from '../../../kernel/element-at.ts';
import { RATE_ONE } from '../../../kernel/money.ts';
import { countText, numberText, percentText } from '../../../kernel/number-text.ts';
import { epochMs, HOUR_MS } from '../../../kernel/time.ts';
import { FUNDING_RATE, fundingBoundary } from '../../../trading/funding.ts';
import { openHours, type WindowMaterial } from '../../task-chart.ts';
import type { TaskChart } from '../../task.ts';
import type { PlayRule } from '../play.ts';
import { barAt, barControl, heldControl, holdingOf, indexes, moneyText, plainChart, valueOf } from '../play-parts.ts';

const MARGIN = 500;
const SHARE = Number(FUNDING_RATE) / Number(RATE_ONE);

/** Returns the chart with its hours; `null` if an hour is missing, because a boundary could lie in the gap. */
function hourlyChart(material: WindowMaterial): TaskChart | null {
  const chart = plainChart(material);
  if (chart === null) return null;
  const hours = openHours(material.bars);
  return hours.every((hour, index) => hour === elementAt(hours, 0) + index) ? { ...chart, hours } : null;
}

const hourOf = ({ hours = [] }: TaskChart, index: number): number => elementAt(hours, index);

const isBoundary = (hour: number): boolean => fundingBoundary(epochMs(hour * HOUR_MS)) === hour * HOUR_MS;

/** Returns the minute after the open of a bar as `Day 2, 08:01 UTC`. */
function timeText(hour: number): string {
  return `Day ${Math.floor(hour / 24) + 1}, ${String(hour % 24).padStart(2, '0')}:01 UTC`;
}

export const funding: PlayRule = {
  intervals: ['1h'],
  bars: 96,
  classes: ['crypto'],
  invitation: `A long with a margin of ${MARGIN} SENSE$ opens one minute after the start of a bar. The bars that start when funding is due are tinted. Move the position across them.`,
  chart: hourlyChart,
  controls: ({ chart }) => [
    barControl(chart, 'Opened in bar', 24),
    heldControl(chart, 30),
    { id: 'leverage', label: 'Leverage', min: 1, max: 20, step: 1, start: 10, unit: '×' },
  ],
  scene({ chart }, values) {
    const { entry, exit } = holdingOf(chart, values);
    const leverage = valueOf(values, 'leverage');
    const from = barAt(chart, entry)[0];
    const boundaries = indexes(0, chart.bars.length - 1).filter((index) => isBoundary(hourOf(chart, index)));
    const crossed = boundaries.filter((index) => index > entry && index <= exit);
    const quantity = (MARGIN * leverage) / from;
    const payments = leverage === 1 ? [] : crossed.map((index) => quantity * barAt(chart, index)[0] * SHARE);
    const paid = payments.reduce((sum, each) => sum + each, 0);
    return {
      lines: [{ label: `Opened ${numberText(from, chart.decimals)}`, price: from, tone: 'entry' }],
      held: indexes(entry, exit),
      marked: boundaries,
      figures: [
        { label: 'Opened', value: timeText(hourOf(chart, entry)) },
        { label: 'Closed', value: timeText(hourOf(chart, exit)) },
        { label: 'Notional at entry', value: moneyText(MARGIN * leverage) },
        { label: 'Boundaries crossed', value: String(crossed.length) },
        { label: 'First payment', value: payments[0] === undefined ? 'none' : moneyText(payments[0]) },
        { label: 'Paid in all', value: moneyText(paid) },
        { label: 'Of the margin', value: percentText((100 * paid) / MARGIN, 2) },
      ],
      sentence:
        leverage === 1
          ? `${countText(crossed.length, 'boundary', 'boundaries')} crossed, and nothing paid: without leverage there is no funding.`
          : `Held from ${timeText(hourOf(chart, entry))} to ${timeText(hourOf(chart, exit))}: ${countText(crossed.length, 'boundary', 'boundaries')} crossed, ${numberText(paid, 2)} SENSE$ paid. A short of the same size would receive it.`,
    };
  },
};
