import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { EvidenceMeterName } from '@tradesense/contract/evidence.ts';
import type { EvidenceItem, MeterState } from './meter-state.policy.ts';
import { instant } from '../../platform/database/database-instant.ts';

export const evidenceItems = pgTable(
  'evidence_items',
  {
    userId: uuid('user_id').notNull(),
    meter: text('meter').$type<EvidenceMeterName>().notNull(),
    /** Number of the item within its meter, from 1, in the order in which the meter counts items. */
    sequence: integer('sequence').notNull(),
    /** What the item is about: `<id of the test or exam>/<index>` of a question or chart, or the id of a pair. */
    source: text('source').notNull(),
    at: instant('at').notNull(),
    content: jsonb('content').$type<EvidenceItem>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.meter, table.sequence] })],
);

export const evidenceMeters = pgTable(
  'evidence_meters',
  {
    userId: uuid('user_id').notNull(),
    meter: text('meter').$type<EvidenceMeterName>().notNull(),
    items: integer('items').notNull(),
    state: jsonb('state').$type<MeterState>().notNull(),
    firstStrongAt: instant('first_strong_at'),
    firstStrongN: integer('first_strong_n'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.meter] })],
);

export const pendingCharts = pgTable(
  'evidence_pending_charts',
  {
    examId: uuid('exam_id').notNull(),
    chart: smallint('chart').notNull(),
    userId: uuid('user_id').notNull(),
    gradedAt: instant('graded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.examId, table.chart] })],
);
