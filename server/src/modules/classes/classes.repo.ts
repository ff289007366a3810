import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ClassLeftBy } from '@tradesense/core/classes/class-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { classes, classMembers, classTeachers, type ClassRow } from './classes.tables.ts';

/**
 * Locks a class until the transaction ends, so that changes to its learners or its join code run one after the other.
 */
export async function lockClass(tx: Tx, classId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`class ${classId}`}, 0))`);
}

/**
 * Locks a class until the transaction ends, so that its learners cannot change: waits for running changes, and blocks
 * later ones. Several transactions can hold this shared lock at the same time.
 */
export async function lockClassShared(tx: Tx, classId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`class ${classId}`}, 0))`);
}

/**
 * Locks a teacher until the transaction ends. The teacher's classes are then created one after the other, so
 * simultaneous requests cannot exceed the limit.
 */
export async function lockTeacher(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`class.teacher ${userId}`}, 0))`);
}

export async function teaches(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.select().from(classTeachers).where(eq(classTeachers.userId, userId));
  return rows.length === 1;
}

export async function storeTeaching(tx: Tx, userId: string, isOn: boolean, now: EpochMs): Promise<void> {
  if (isOn) await tx.insert(classTeachers).values({ userId, since: now }).onConflictDoNothing();
  else await tx.delete(classTeachers).where(eq(classTeachers.userId, userId));
}

export async function findClass(tx: Tx, id: string): Promise<ClassRow | null> {
  const [row] = await tx.select().from(classes).where(eq(classes.id, id));
  return row ?? null;
}

export async function findByCode(tx: Tx, code: string): Promise<ClassRow | null> {
  const [row] = await tx.select().from(classes).where(eq(classes.joinCode, code));
  return row ?? null;
}

export async function insertClass(tx: Tx, row: ClassRow): Promise<void> {
  await tx.insert(classes).values(row);
}

/** Returns the classes that an account teaches or is in, newest first. */
export async function classesOf(tx: Tx, userId: string): Promise<ClassRow[]> {
  const joined = tx
    .select({ id: classMembers.classId })
    .from(classMembers)
    .where(and(eq(classMembers.userId, userId), isNull(classMembers.leftAt)));
  return tx
    .select()
    .from(classes)
    .where(or(eq(classes.teacherId, userId), inArray(classes.id, joined)))
    .orderBy(desc(classes.id));
}

/** Stores all fields of a class but those that never change: its id, its teacher and when it was created. */
export async function updateClass(
  tx: Tx,
  { id, teacherId: _teacherId, createdAt: _createdAt, ...changed }: ClassRow,
): Promise<void> {
  await tx.update(classes).set(changed).where(eq(classes.id, id));
}

/** Returns the classes of a teacher that are not archived, newest first. */
export async function openClassesOf(tx: Tx, teacherId: string): Promise<Pick<ClassRow, 'id' | 'name'>[]> {
  return tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.teacherId, teacherId), isNull(classes.archivedAt)))
    .orderBy(desc(classes.id));
}

/** Returns the number of classes of a teacher that are not archived. */
export async function countTaught(tx: Tx, teacherId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(classes)
    .where(and(eq(classes.teacherId, teacherId), isNull(classes.archivedAt)));
  return row?.n ?? 0;
}

/** Returns the number of learners in each of the classes. A class without learners has no entry. */
export async function countMembers(tx: Tx, classIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await tx
    .select({ classId: classMembers.classId, n: count() })
    .from(classMembers)
    .where(and(inArray(classMembers.classId, [...classIds]), isNull(classMembers.leftAt)))
    .groupBy(classMembers.classId);
  return new Map(rows.map(({ classId, n }) => [classId, n]));
}

/**
 * Returns the time since which an account is a learner of the class; `null` if it is not a learner of the class now.
 */
export async function memberSince(tx: Tx, classId: string, userId: string): Promise<EpochMs | null> {
  const [row] = await tx
    .select({ joinedAt: classMembers.joinedAt })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId), isNull(classMembers.leftAt)));
  return row?.joinedAt ?? null;
}

/** Whether an account is a learner of the class now. */
export async function isMember(tx: Tx, classId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: classMembers.userId })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId), isNull(classMembers.leftAt)));
  return rows.length === 1;
}

/** A learner who is in a class. */
export interface ClassMember {
  readonly userId: string;
  /** When the learner joined. The class must not see what the learner did before. */
  readonly joinedAt: EpochMs;
}

/** Returns the learners who are in the class now, in the order in which they joined. */
export async function membersOf(tx: Tx, classId: string): Promise<ClassMember[]> {
  return tx
    .select({ userId: classMembers.userId, joinedAt: classMembers.joinedAt })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), isNull(classMembers.leftAt)))
    .orderBy(classMembers.joinedAt, classMembers.userId);
}

/** Adds a learner to the class. A learner who had left comes back. */
export async function storeMember(tx: Tx, classId: string, userId: string, now: EpochMs): Promise<void> {
  const begun = { joinedAt: now, leftAt: null, leftBy: null };
  await tx
    .insert(classMembers)
    .values({ classId, userId, ...begun })
    .onConflictDoUpdate({ target: [classMembers.classId, classMembers.userId], set: begun });
}

/** Removes a learner from the class. Returns `false` if the learner is not in it. */
export async function endMembership(
  tx: Tx,
  membership: { readonly classId: string; readonly userId: string },
  leftBy: ClassLeftBy,
  now: EpochMs,
): Promise<boolean> {
  const { classId, userId } = membership;
  const rows = await tx
    .update(classMembers)
    .set({ leftAt: now, leftBy })
    .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId), isNull(classMembers.leftAt)))
    .returning({ userId: classMembers.userId });
  return rows.length === 1;
}
