/**
 * Questions, answers and references of the tasks in which a learner places a zone, a leg, or the prices of ratios on a
 * chart.
 */
import { z } from 'zod';
import { TASK_VIEWS } from '@tradesense/core/study/task.ts';
import { chartPoint, index, ITEMS_MAX, price, taskChart } from './study-task-parts.ts';

const direction = z.enum(['bullish', 'bearish']);
const zone = z.object({ index, top: price, bottom: price });
const leg = z.object({ from: chartPoint, to: chartPoint });
const view = z.enum(TASK_VIEWS);
/** Maximum number of legs in an answer. The tasks ask for only one leg. */
const LEGS_MAX = 10;
const RATIOS_MAX = 5;

export const placeQuestions = [
  z.object({ kind: z.literal('place-zone'), chart: taskChart, direction }),
  z.object({ kind: z.literal('place-leg'), chart: taskChart, direction, view }),
  z.object({ kind: z.literal('place-ratio'), chart: taskChart, leg, ratios: z.array(z.number()) }),
] as const;

export const placeAnswers = [
  z.strictObject({ kind: z.literal('place-zone'), zones: z.array(zone.strict()).max(ITEMS_MAX) }),
  z.strictObject({
    kind: z.literal('place-leg'),
    legs: z.array(z.strictObject({ from: chartPoint.strict(), to: chartPoint.strict() })).max(LEGS_MAX),
  }),
  z.strictObject({ kind: z.literal('place-ratio'), prices: z.array(price.nullable()).max(RATIOS_MAX) }),
] as const;

export const placeReferences = [
  z.object({ kind: z.literal('place-zone'), zones: z.array(zone) }),
  z.object({ kind: z.literal('place-leg'), legs: z.array(leg.extend({ sizeAtr: z.number() })) }),
  z.object({ kind: z.literal('place-ratio'), prices: z.array(z.number()) }),
] as const;
