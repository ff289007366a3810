import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameClassNews } from '../classes/index.ts';
import { keptApart } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { NOBODY_ID } from './notification-content.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Told = Pick<NotificationRow, 'type' | 'payload' | 'parts'>;

/** Returns the type and payload of a row as one typed value. */
const contentOf = ({ type, payload }: Told): NotificationContent => ({ type, payload }) as NotificationContent;

type OfPerson = Extract<NotificationContent, { payload: { userId: string } }>;
const namesSomebody = (content: NotificationContent): content is OfPerson => 'userId' in content.payload;

type OfClass = Extract<NotificationContent, { payload: { classId: string } }>;
const namesClass = (content: NotificationContent): content is OfClass => 'classId' in content.payload;

/**
 * Adds the current names of people and classes to a learner's notifications. The notifications store only ids, because
 * a name can change and is deleted with its account or class. If a block separates a person and the learner, the
 * person's name and id are both removed, because the id would reveal the profile image. A class is named only if the
 * learner is in it.
 */
export async function nameOthers<Row extends Told>(tx: Tx, learner: string, rows: readonly Row[]): Promise<Row[]> {
  return nameClasses(tx, learner, await namePeople(tx, learner, rows));
}

async function namePeople<Row extends Told>(tx: Tx, learner: string, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(contentOf).flatMap((content) => (namesSomebody(content) ? [content.payload.userId] : []));
  if (ids.length === 0) return [...rows];
  const profiles = await profilesOf(tx, ids);
  const apart = await keptApart(tx, learner, ids);
  return rows.map((row) => {
    const content = contentOf(row);
    if (!namesSomebody(content)) return row;
    const { userId } = content.payload;
    const username = apart.has(userId) ? null : (profiles.get(userId)?.username ?? null);
    return { ...row, payload: { ...content.payload, userId: username === null ? NOBODY_ID : userId, username } };
  });
}

async function nameClasses<Row extends Told>(tx: Tx, learner: string, rows: readonly Row[]): Promise<Row[]> {
  const things = rows.map(contentOf).flatMap((content) => (namesClass(content) ? [content.payload] : []));
  if (things.length === 0) return [...rows];
  const names = await nameClassNews(tx, learner, things);
  return rows.map((row) => {
    const content = contentOf(row);
    if (!namesClass(content)) return row;
    const className = names.classes.get(content.payload.classId) ?? null;
    if (content.type === 'class-message') return { ...row, payload: { ...content.payload, className } };
    const title = names.assignments.get(content.payload.assignmentId) ?? null;
    return { ...row, payload: { ...content.payload, className, title } };
  });
}

/**
 * Whether a notification says nothing to its reader, because the reader may not see the name of the only person, class
 * or assignment in it.
 */
export function namesNobody(row: Told): boolean {
  const content = contentOf(row);
  if (namesClass(content))
    return content.payload.className === null || ('title' in content.payload && content.payload.title === null);
  return namesSomebody(content) && content.payload.username === null && row.parts === 1;
}
