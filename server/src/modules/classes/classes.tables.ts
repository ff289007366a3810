import { boolean, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AssignmentKind, LeftBy } from '@tradesense/contract/classes-constants.ts';
import { instant } from '../../platform/database/database-instant.ts';

/** Constraints of these tables are in `migrations/0088_classes.sql`. */
export const classes = pgTable('classes', {
  id: uuid('id').primaryKey(),
  teacherId: uuid('teacher_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  joinCode: text('join_code').notNull(),
  isJoinable: boolean('is_joinable').notNull(),
  schoolAgreedAt: instant('school_agreed_at'),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
});
export type ClassRow = typeof classes.$inferSelect;

export const classMembers = pgTable('class_members', {
  classId: uuid('class_id').notNull(),
  accountId: uuid('account_id').notNull(),
  joinedAt: instant('joined_at').notNull(),
  /** `null` while the learner is in the class. */
  leftAt: instant('left_at'),
  leftBy: text('left_by').$type<LeftBy>(),
});

export const classAssignments = pgTable('class_assignments', {
  id: uuid('id').primaryKey(),
  classId: uuid('class_id').notNull(),
  kind: text('kind').$type<AssignmentKind>().notNull(),
  content: jsonb('content').$type<Readonly<Record<string, unknown>>>().notNull(),
  seed: text('seed').notNull(),
  title: text('title').notNull(),
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
});
export type AssignmentRow = typeof classAssignments.$inferSelect;

export const classWork = pgTable('class_work', {
  assignmentId: uuid('assignment_id').notNull(),
  accountId: uuid('account_id').notNull(),
  attemptId: uuid('attempt_id'),
  startedAt: instant('started_at').notNull(),
  /** `null` before the work is finished. */
  finishedAt: instant('finished_at'),
  /** From 0 to 1; `null` before it is graded. */
  score: numeric('score'),
});
