import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ClassAssignment, ClassAssignmentsResponse } from '@tradesense/contract/class-assignments.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { TestApp } from './harness.ts';
import { openPerson, type Person } from './people-world.ts';

export interface TaughtClass {
  readonly id: string;
  readonly teacher: Person;
  readonly learners: readonly Person[];
}

const HOURS_20_MS = 20 * HOUR_MS;
let people = 0;

/** Opens an account with a username of its own. */
export const openSomebody = (t: TestApp): Promise<Person> => openPerson(t, `pupil_${(people += 1)}`);

/** Lets time pass, in which these people come by so often that they stay signed in. */
export async function passTime(t: TestApp, ms: number, people: readonly Person[]): Promise<void> {
  for (let left = ms; left > 0; left -= HOURS_20_MS) {
    t.clock.advance(Math.min(left, HOURS_20_MS));
    for (const { client } of people) await client.get('/api/auth/me');
  }
}

/** Makes a class with so many learners in it. */
export async function openTaughtClass(t: TestApp, count: number): Promise<TaughtClass> {
  const teacher = await openSomebody(t);
  const id = randomUUID();
  await teacher.client.put('/api/classes/teaching', { teaches: true });
  await teacher.client.post('/api/classes', { id, name: 'Evening class' });
  const learners: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const learner = await openSomebody(t);
    await joinTaughtClass({ id, teacher }, learner);
    learners.push(learner);
  }
  return { id, teacher, learners };
}

export async function joinTaughtClass(
  { id, teacher }: Pick<TaughtClass, 'id' | 'teacher'>,
  learner: Person,
): Promise<void> {
  const { code } = (await teacher.client.get(`/api/classes/${id}`)).body.joining;
  const joined = await learner.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true });
  expect(joined.status).toBe(200);
}

/** Assigns something as the teacher does. */
export async function assignTo({ id, teacher }: TaughtClass, wish: object): Promise<ClassAssignment> {
  const body = { id: randomUUID(), title: 'Do this', dueAt: null, ...wish };
  const response = await teacher.client.post(`/api/classes/${id}/assignments`, body);
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return response.body;
}

export const startWork = (learner: Person, { id }: Pick<TaughtClass, 'id'>, assignment: ClassAssignment) =>
  learner.client.post(`/api/classes/${id}/assignments/${assignment.id}/start`);

/** The assignments of the class as somebody in it sees them. */
export const seenBy = async (
  reader: Person,
  { id }: Pick<TaughtClass, 'id'>,
): Promise<ClassAssignmentsResponse['assignments']> =>
  (await reader.client.get(`/api/classes/${id}/assignments`)).body.assignments;
