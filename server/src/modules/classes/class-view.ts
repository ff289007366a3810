import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { ClassSummary } from '@tradesense/contract/classes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { profilesOf } from '../profiles/index.ts';
import { isTeacherOf } from './class-teacher.ts';
import { countMembers } from './classes.repo.ts';
import type { ClassRow } from './classes.tables.ts';

/** Returns classes as their teacher or one of their learners sees them. Only the teacher gets the code. */
export async function classViews(tx: Tx, rows: readonly ClassRow[], reader: string): Promise<ClassSummary[]> {
  const members = await countMembers(
    tx,
    rows.map(({ id }) => id),
  );
  const teachers = await profilesOf(tx, [...new Set(rows.map(({ teacherId }) => teacherId))]);
  return rows.map((row) => {
    const isTeacher = isTeacherOf(row, reader);
    const teacher = teachers.get(row.teacherId);
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      role: isTeacher ? 'teacher' : 'learner',
      teacher: teacher === undefined ? null : { username: teacher.username, profileImageUrl: teacher.profileImageUrl },
      members: members.get(row.id) ?? 0,
      createdAt: isoTime(row.createdAt),
      archivedAt: isoTimeOrNull(row.archivedAt),
      joining: isTeacher
        ? { code: row.joinCode, isOpen: row.isJoinable, schoolAgreedAt: isoTimeOrNull(row.schoolAgreedAt) }
        : null,
    };
  });
}

export async function classView(tx: Tx, row: ClassRow, reader: string): Promise<ClassSummary> {
  const [view] = await classViews(tx, [row], reader);
  if (view === undefined) throw new Error(`class ${row.id} has no view`);
  return view;
}
