/** Parts that several charts to play with share: their plain chart, their usual controls, and their texts. */
import { elementAt } from '../../kernel/element-at.ts';
import { invariant } from '../../kernel/invariant.ts';
import { numberText } from '../../kernel/number-text.ts';
import { GRADING_ATR_PERIOD } from '../../grading/chart-bars.ts';
import { hasAtr, measuredChart, rounded, taskChart, type WindowMaterial } from '../task-chart.ts';
import type { PriceRow, TaskChart } from '../task.ts';
import { onStep } from './on-step.ts';
import type { PlayControl, PlayValues } from './play.ts';

/** First bar at which a position may start: from there on, the ATR is that of the bar itself. */
const FIRST_ENTRY = GRADING_ATR_PERIOD;

/** Returns the chart without volumes and times; `null` if a distance on it cannot be measured in ATR. */
export function plainChart({ interval, bars, decimals }: WindowMaterial): TaskChart | null {
  const chart = taskChart(interval, bars, decimals);
  return hasAtr(measuredChart(chart)) ? chart : null;
}

/** Returns the value of a control. Throws `InvariantError` if it is missing. */
export function valueOf(values: PlayValues, id: string): number {
  const value = values[id];
  invariant(value !== undefined, `the chart has a control ${id}`);
  return value;
}

export const barAt = ({ bars }: TaskChart, index: number): PriceRow => elementAt(bars, index);

export const closeAt = (chart: TaskChart, index: number): number => barAt(chart, index)[3];

/** Returns the ATR(14) of a bar, in units of price. */
export const atrAt = (chart: TaskChart, index: number): number => elementAt(measuredChart(chart).atr, index);

/** Returns the indexes from `from` to `last`, both included. */
export const indexes = (from: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - from + 1) }, (_, step) => from + step);

/** Returns the control that chooses a bar, from the first one with an ATR to the last but one. */
export function barControl({ bars }: TaskChart, label: string, start: number): PlayControl {
  return { id: 'entry', label, min: FIRST_ENTRY, max: bars.length - 2, step: 1, start, unit: 'bar' };
}

/** Returns the control for the number of bars that a position is held. */
export function heldControl({ bars }: TaskChart, start: number): PlayControl {
  return { id: 'held', label: 'Bars held', min: 1, max: bars.length - 1 - FIRST_ENTRY, step: 1, start, unit: 'bars' };
}

export interface Holding {
  readonly entry: number;
  /** Index of the bar of the exit, at most the last one of the chart. */
  readonly exit: number;
}

/** Returns the bars of entry and exit that the controls `barControl` and `heldControl` choose. */
export function holdingOf({ bars }: TaskChart, values: PlayValues): Holding {
  const entry = valueOf(values, 'entry');
  return { entry, exit: Math.min(entry + valueOf(values, 'held'), bars.length - 1) };
}

/** Number of steps into which the range of a price control is divided. */
const PRICE_STEPS = 400;

interface PriceStart {
  readonly id: string;
  readonly label: string;
  readonly start: number;
  /** Prices at which the control stops between its steps. */
  readonly stops?: readonly number[];
}

/** Returns a control for a price, within the range of the chart and 10% of it beyond each end. */
export function priceControl({ bars, decimals }: TaskChart, { start, ...named }: PriceStart): PlayControl {
  const [low, high] = [Math.min(...bars.map((bar) => bar[2])), Math.max(...bars.map((bar) => bar[1]))];
  const beyond = (high - low) / 10;
  const tick = 10 ** -decimals;
  const step = rounded(Math.max(1, Math.round((high - low + 2 * beyond) / PRICE_STEPS / tick)) * tick, decimals);
  const whole = (price: number) => rounded(Math.round(price / step) * step, decimals);
  const [min, max] = [Math.max(step, whole(low - beyond)), whole(high + beyond)];
  const control = { ...named, min, max, step, unit: 'price' } as const;
  return { ...control, start: onStep(control, start) };
}

/** Returns the function that formats prices of the chart. */
export const priceFormat =
  ({ decimals }: TaskChart) =>
  (price: number): string =>
    numberText(price, decimals);

/** Returns the number of decimals with which at least two digits of a positive value are shown, and at least 2. */
export const twoDigits = (value: number): number => Math.max(2, 1 - Math.floor(Math.log10(value)));

/** Formats an amount of money with its sign: `+1.25`, `−0.50`, `0.00`. */
export function signedText(value: number, decimals = 2): string {
  const text = numberText(value, decimals);
  return Number(value.toFixed(decimals)) > 0 ? `+${text}` : text;
}

export const moneyText = (value: number): string => `${numberText(value, 2)} SENSE$`;
export const signedMoney = (value: number): string => `${signedText(value)} SENSE$`;
export const signedR = (value: number): string => `${signedText(value)} R`;
