import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, epochMs } from '../../kernel/time.ts';
import type { EpochMs } from '../../kernel/time.ts';
import type { Bar } from '../bar.ts';
import type { BarColumns } from '../bar-columns.ts';
import { epochDayOf } from '../civil-date.ts';
import type { AssetSimulation } from './asset-simulation.ts';
import { floatAt } from './float-at.ts';
import { levelColumns } from './level-columns.ts';
import type { MinuteTicks } from './minute-ticks.ts';

/**
 * Returns the bar of all ticks from `open` up to and including `t`, in tick sizes, or `null` if there are none. It is
 * built from the complete days, hours and minutes before `t` and from the ticks of the last minute, so it cannot
 * include anything after `t`.
 */
export function barUpTo(simulation: AssetSimulation, open: EpochMs, t: EpochMs): Bar | null {
  const dayStart = Math.max(open, epochDayOf(t) * DAY_MS);
  const hourStart = Math.max(open, Math.floor(t / HOUR_MS) * HOUR_MS);
  const minuteStart = Math.floor(t / MINUTE_MS) * MINUTE_MS;
  const sum = new BarSum();
  sum.addBars(levelColumns(simulation, '1d', open, dayStart));
  sum.addBars(levelColumns(simulation, '1h', dayStart, hourStart));
  sum.addBars(levelColumns(simulation, '1m', hourStart, minuteStart));
  const ticks = ticksOfMinute(simulation, minuteStart);
  if (ticks !== null) sum.addTicks(ticks, Math.floor((t - minuteStart) / SECOND_MS) + 1);
  return sum.bar(open);
}

/** Returns the ticks of the minute that opens at `t`, or `null` if the market is closed then. */
export function ticksOfMinute(simulation: AssetSimulation, t: number): MinuteTicks | null {
  const day = epochDayOf(t);
  const minuteOfDay = (t - day * DAY_MS) / MINUTE_MS;
  const hourOfDay = Math.floor(minuteOfDay / 60);
  const { hours } = simulation.shape(day);
  const index = hours.findIndex(({ hour }) => hour === hourOfDay);
  const openHour = hours[index];
  if (openHour === undefined) return null;
  const row = minuteOfDay - hourOfDay * 60 - openHour.firstMinute;
  return row >= 0 && row < openHour.minuteCount ? simulation.ticks(day, index, row) : null;
}

class BarSum {
  private o = 0;
  private h = Number.NEGATIVE_INFINITY;
  private l = Number.POSITIVE_INFINITY;
  private c = 0;
  private v = 0;
  private isEmpty = true;

  addBars(columns: BarColumns): void {
    for (let i = 0; i < columns.t.length; i += 1) {
      this.addRange(floatAt(columns.o, i), floatAt(columns.h, i), floatAt(columns.l, i), floatAt(columns.c, i));
      this.v += floatAt(columns.v, i);
    }
  }

  addTicks(ticks: MinuteTicks, count: number): void {
    for (let i = 0; i < count; i += 1) {
      const price = floatAt(ticks.price, i);
      this.addRange(price, price, price, price);
      this.v += floatAt(ticks.volume, i);
    }
  }

  bar(open: EpochMs): Bar | null {
    if (this.isEmpty) return null;
    return { t: epochMs(open), o: this.o, h: this.h, l: this.l, c: this.c, v: this.v };
  }

  private addRange(o: number, h: number, l: number, c: number): void {
    if (this.isEmpty) this.o = o;
    this.isEmpty = false;
    this.h = Math.max(this.h, h);
    this.l = Math.min(this.l, l);
    this.c = c;
  }
}
