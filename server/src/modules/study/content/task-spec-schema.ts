/** Schemas of the task specs in `tasks.yaml`. Their types are in `core/src/study/task-spec.ts`. */
import { z } from 'zod';
import { studySlug } from '@tradesense/contract/study.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { CHART_SORTS, COMPUTE_FORMULAS, ENTRY_CASES, JUSTIFY_RULE_IDS, type TaskSpec } from '@tradesense/core/study/task-spec.ts';
import { BAR_RULES, COUNT_RULES } from '@tradesense/core/study/task-rule-ids.ts';
import { TARGET_ASKS, TASK_VIEWS, TRADE_SIDES } from '@tradesense/core/study/task.ts';

const text = z.string().trim().min(1);

const chartNeed = z.strictObject({
  intervals: z.array(z.enum(INTERVALS)).min(1),
  bars: z.number().int().min(4).max(200),
});
const prices = z.strictObject({ open: z.number(), high: z.number(), low: z.number(), close: z.number() });
const box = z.strictObject({ id: studySlug, text });
const kind = <K extends TaskSpec['kind']>(name: K) => ({ kind: z.literal(name), chart: chartNeed.exactOptional() });

const sortOfStatements = z.strictObject({
  ...kind('sort'),
  from: z.literal('statements'),
  prompt: text,
  boxes: z.array(box).min(2).max(5),
  statements: z.array(z.strictObject({ text, box: studySlug, why: text })).min(2),
  count: z.number().int().min(2).max(12),
});
const sortOfChart = z.strictObject({
  ...kind('sort'),
  from: z.enum(CHART_SORTS),
  count: z.number().int().min(4).max(12),
});

const groupOfMembers = z.strictObject({
  ...kind('group'),
  from: z.literal('members'),
  prompt: text,
  groups: z.array(z.strictObject({ members: z.array(text).min(1).max(6), why: text })).min(2).max(4),
});
const groupOfReturns = z.strictObject({ ...kind('group'), from: z.literal('returns') });
const groupOfRecorded = z.strictObject({
  ...kind('group'),
  from: z.literal('recorded'),
  prompt: text,
  assets: z.array(z.strictObject({ name: text, returns: z.array(z.number()).min(20).max(60) })).min(3).max(8),
});
const given = z.array(z.strictObject({ label: text, value: text }));
const priceRow = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const justifyOfCases = z.strictObject({
  ...kind('justify'),
  from: z.literal('cases'),
  prompt: text,
  rule: text.exactOptional(),
  conditions: z.array(box).min(3).max(8),
  cases: z
    .array(
      z.strictObject({
        text,
        given: given.exactOptional(),
        chart: z
          .strictObject({
            interval: z.enum(INTERVALS),
            bars: z.array(priceRow).min(2).max(200),
            decimals: z.number().int().min(0).max(8),
          })
          .exactOptional(),
        condition: studySlug,
        bars: z.array(z.number().int().min(1)).min(1).exactOptional(),
        why: text,
        whyNot: z.record(studySlug, text).exactOptional(),
      }),
    )
    .min(1),
});
const justifyByRule = z.strictObject({ ...kind('justify'), from: z.enum(JUSTIFY_RULE_IDS) });
const rankOfLegs = z.strictObject({ ...kind('rank'), from: z.literal('legs'), count: z.number().int().min(3).max(6) });
const rankOfStatements = z.strictObject({
  ...kind('rank'),
  from: z.literal('statements'),
  prompt: text,
  statements: z.array(z.strictObject({ text, value: z.number().positive(), why: text })).min(3),
  count: z.number().int().min(3).max(8),
});
const matchOfClocks = z.strictObject({ ...kind('match'), from: z.literal('clock') });

/**
 * Number of false marks in a task. With three false marks among twelve, guessing rarely passes; see the table in
 * `docs/study-grading.md`.
 */
const falseMarks = z.literal(3);
const deleteZones = z.strictObject({
  ...kind('delete-false'),
  from: z.literal('zones'),
  falseCount: falseMarks,
  showsRuler: z.boolean(),
});
const deleteNotes = z.strictObject({ ...kind('delete-false'), from: z.literal('notes'), falseCount: falseMarks });

const chance = z.number().min(0).max(100);
const recordedChances = z.strictObject({
  ...kind('set-probability'),
  from: z.enum(['base-rate', 'mirrored-base-rate', 'known-chance']),
});
const countedChances = z.strictObject({
  ...kind('set-probability'),
  from: z.literal('counted'),
  prompt: text,
  fields: z.array(z.strictObject({ label: text, chance, from: chance, to: chance, why: text })).min(2).max(4),
});
const direction = z.enum(['bullish', 'bearish']);
const placings = [
  z.strictObject({ ...kind('place-zone'), direction, small: z.enum(['absent', 'present']) }),
  z.strictObject({ ...kind('place-leg'), direction, view: z.enum(TASK_VIEWS) }),
  z.strictObject({ ...kind('place-ratio'), direction, view: z.enum(TASK_VIEWS) }),
] as const;

/** Schema of a task spec, by the kind of its task. */
export const taskSpec: z.ZodType<TaskSpec> = z.union([
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...kind('rebuild'),
      prices: prices.exactOptional(),
      shape: z.enum(['rising', 'falling', 'wick-missing']).exactOptional(),
    }),
    z.strictObject({ ...kind('merge'), case: z.enum(['plain', 'gap', 'unfinished']) }),
    z.strictObject({
      ...kind('compute'),
      formula: z.enum(COMPUTE_FORMULAS),
      example: z.record(z.string(), z.number()).exactOptional(),
      own: z.literal('journal').exactOptional(),
    }),
    z.strictObject(kind('drag-atr')),
    z.strictObject(kind('choose-chart')),
    z.strictObject({
      ...kind('match'),
      prompt: text,
      pairs: z.array(z.strictObject({ item: text, box: text, why: text })).min(3),
      count: z.number().int().min(3).max(6),
    }),
    z.strictObject({ ...kind('label-swings'), count: z.number().int().min(0).max(12) }),
    z.strictObject({ ...kind('click-bars'), rule: z.enum(BAR_RULES) }),
    z.strictObject(kind('stop-replay')),
    z.strictObject({ ...kind('delete-false'), falseCount: z.number().int().min(1).max(6) }),
    z.strictObject({ ...kind('place-break'), asked: z.enum(['bos', 'both']), showsTrend: z.boolean() }),
    z.strictObject({ ...kind('place-swing'), view: z.enum(TASK_VIEWS) }),
    z.strictObject({
      ...kind('place-stop'),
      idea: z.enum(['bar', 'stretch']),
      side: z.enum(TRADE_SIDES).exactOptional(),
    }),
    z.strictObject({
      ...kind('place-target'),
      ask: z.enum(TARGET_ASKS),
      value: z.number().positive().exactOptional(),
      cost: z.number().min(0).exactOptional(),
    }),
    z.strictObject({
      ...kind('drag-liquidation'),
      side: z.enum(TRADE_SIDES),
      leverage: z.number().int().min(2).max(20),
    }),
    z.strictObject(kind('shade')),
    z.strictObject({
      ...kind('draw-interval'),
      from: z.enum(['luck-band', 'hit-rate']),
      answers: z.number().int().min(5).max(1_000).exactOptional(),
    }),
    z.strictObject(kind('trade')),
    z.strictObject({
      ...kind('place-order'),
      situation: z.enum(['entry', 'bracket', 'pair', 'trail']),
      cases: z.array(z.enum(ENTRY_CASES)).min(1).exactOptional(),
    }),
    z.strictObject(kind('place-row')),
    z.strictObject({
      ...kind('place-band'),
      levels: z.enum(['some', 'none', 'maybe']),
      asksHeight: z.boolean(),
    }),
    z.strictObject({
      ...kind('mend-diagram'),
      bins: z
        .array(
          z.strictObject({ from: z.number(), to: z.number(), answers: z.number().int(), hits: z.number().int() }),
        )
        .exactOptional(),
    }),
    z.strictObject({
      ...kind('count'),
      rule: z.enum(COUNT_RULES),
      count: z.number().int().min(2).max(10),
      withControls: z.boolean(),
    }),
    ...placings,
  ]),
  matchOfClocks,
  z.discriminatedUnion('from', [deleteZones, deleteNotes]),
  z.discriminatedUnion('from', [sortOfStatements, sortOfChart]),
  z.discriminatedUnion('from', [groupOfMembers, groupOfReturns, groupOfRecorded]),
  z.discriminatedUnion('from', [justifyOfCases, justifyByRule]),
  z.discriminatedUnion('from', [rankOfLegs, rankOfStatements]),
  z.discriminatedUnion('from', [recordedChances, countedChances]),
]);
