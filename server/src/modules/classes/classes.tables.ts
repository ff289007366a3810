import { boolean, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ClassAssignmentKind, ClassLeftBy } from '@tradesense/core/classes/class-rules.ts';
import type { AssignmentContent } from './assignment-content.ts';
import { instant } from '../../platform/database/database-instant.ts';

/**
 * `migrations/0088_classes.sql` and `0097_class_news.sql` define the constraints and indexes of the tables in this
 * file.
 */
export const classTeachers = pgTable('class_teachers', {
  userId: uuid('user_id').primaryKey(),
  since: instant('since').notNull(),
});

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

export const classMembers = pgTable(
  'class_members',
  {
    classId: uuid('class_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
    leftBy: text('left_by').$type<ClassLeftBy>(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] })],
);

export const classAssignments = pgTable('class_assignments', {
  id: uuid('id').primaryKey(),
  classId: uuid('class_id').notNull(),
  kind: text('kind').$type<ClassAssignmentKind>().notNull(),
  content: jsonb('content').$type<AssignmentContent>().notNull(),
  title: text('title').notNull(),
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  /**
   * The due date for which learners need no more reminder: they got one, or the work was assigned less than a day
   * before that date. `null` if there is no such date. A changed due date gets a new reminder.
   */
  remindedOf: instant('reminded_of'),
});
export type AssignmentRow = typeof classAssignments.$inferSelect;

export const classWork = pgTable(
  'class_work',
  {
    assignmentId: uuid('assignment_id').notNull(),
    userId: uuid('user_id').notNull(),
    attemptId: uuid('attempt_id'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    score: numeric('score'),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.userId] })],
);

export const classMessages = pgTable('class_messages', {
  id: uuid('id').primaryKey(),
  classId: uuid('class_id').notNull(),
  text: text('text').notNull(),
  writtenAt: instant('written_at').notNull(),
  editedAt: instant('edited_at'),
  hiddenAt: instant('hidden_at'),
});
export type MessageRow = typeof classMessages.$inferSelect;
