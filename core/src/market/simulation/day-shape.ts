import type { AssetClass } from '../asset.ts';
import { newYorkHoursBehindUtc } from '../new-york-time.ts';
import { sessionSpans } from '../session-calendar.ts';
import type { SessionSpan } from '../session-calendar.ts';
import { CLASS_MODELS } from './asset-model.ts';
import { createSplitPlan } from './split-plan.ts';
import type { SplitPlan } from './split-plan.ts';

/** A UTC hour with trading. The trading minutes within an hour are contiguous. */
export interface OpenHour {
  readonly hour: number;
  /** First trading minute in the hour, 0–59. */
  readonly firstMinute: number;
  /** Number of trading minutes in the hour, 1–60. */
  readonly minuteCount: number;
}

/** The hours of a UTC day in which a class trades. */
export interface DayShape {
  /** The open hours, ascending. */
  readonly hours: readonly OpenHour[];
  /** How the variance of the day is divided among its hours; `null` for a closed day. */
  readonly plan: SplitPlan | null;
  readonly openMinutes: number;
}

/** Returns the shape of an epoch day. */
export type DayShapes = (day: number) => DayShape;

const CLOSED: DayShape = { hours: [], plan: null, openMinutes: 0 };

/**
 * Returns a function that gives the day shapes of a class. Only a few shapes occur (weekday × daylight saving), so each
 * is created once.
 */
export function createDayShapes(assetClass: AssetClass): DayShapes {
  const shapes = new Map<string, DayShape>();
  return (day) => {
    const spans = sessionSpans(assetClass, day);
    if (spans.length === 0) return CLOSED;
    const hoursBehind = newYorkHoursBehindUtc(day);
    const key = `${hoursBehind}:${spans.map((span) => `${span.startMinute}-${span.endMinute}`).join()}`;
    let shape = shapes.get(key);
    if (shape === undefined) {
      shape = dayShape(assetClass, spans, hoursBehind);
      shapes.set(key, shape);
    }
    return shape;
  };
}

function dayShape(assetClass: AssetClass, spans: readonly SessionSpan[], hoursBehind: number): DayShape {
  const hours = spans.flatMap(openHours);
  const { hourlyVariance } = CLASS_MODELS[assetClass];
  const variances = hours.map(
    ({ hour, minuteCount }) => minuteCount * (hourlyVariance[(hour + 24 - hoursBehind) % 24] ?? 0),
  );
  return {
    hours,
    plan: createSplitPlan(variances),
    openMinutes: hours.reduce((sum, hour) => sum + hour.minuteCount, 0),
  };
}

function openHours(span: SessionSpan): OpenHour[] {
  const hours: OpenHour[] = [];
  for (let minute = span.startMinute; minute < span.endMinute;) {
    const hour = Math.floor(minute / 60);
    const end = Math.min((hour + 1) * 60, span.endMinute);
    hours.push({ hour, firstMinute: minute - hour * 60, minuteCount: end - minute });
    minute = end;
  }
  return hours;
}
