import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';

interface DueAssignment {
  readonly id: string;
  readonly classId: string;
  readonly dueAt: EpochMs;
}

/**
 * Marks up to `limit` assignments that are due between two times as reminded, and returns them. Skips withdrawn
 * assignments, archived classes, and assignments that were already reminded of this due date.
 */
export async function claimReminders(
  tx: Tx,
  { now, until }: { readonly now: EpochMs; readonly until: EpochMs },
  limit: number,
): Promise<readonly DueAssignment[]> {
  const { rows } = await tx.$client.query<{ id: string; class_id: string; due: number }>({
    name: 'class-reminders',
    text: `UPDATE class_assignments SET reminded_of = due_at WHERE id IN (
        SELECT assignment.id FROM class_assignments assignment JOIN classes class ON class.id = assignment.class_id
        WHERE assignment.due_at > $1 AND assignment.due_at <= $2 AND assignment.withdrawn_at IS NULL
          AND assignment.reminded_of IS DISTINCT FROM assignment.due_at AND class.archived_at IS NULL
        ORDER BY assignment.due_at LIMIT $3 FOR UPDATE OF assignment SKIP LOCKED)
      RETURNING id, class_id, (date_part('epoch', due_at) * 1000)::float8 AS due`,
    values: [new Date(now).toISOString(), new Date(until).toISOString(), limit],
  });
  return rows.map(({ id, class_id: classId, due }) => ({ id, classId, dueAt: epochMs(due) }));
}
