import type {
  ClassMessage,
  ClassMessagesResponse,
  WriteClassMessageRequest,
} from '@tradesense/contract/class-messages.ts';
import { CLASS_MESSAGES_MAX, CLASS_MESSAGES_PER_DAY } from '@tradesense/core/classes/class-rules.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { Platform } from '../../platform/module.ts';
import { profilesOf } from '../profiles/index.ts';
import {
  countMessages,
  deleteMessage,
  findMessage,
  insertMessage,
  listMessages,
  updateMessage,
  type MessagePlace,
} from './class-messages.repo.ts';
import { noSuchClass, noSuchMessage, tooManyMessages } from './class-problems.ts';
import { roleIn } from './class-standing.queries.ts';
import { classMessageWritten } from './classes.events.ts';
import { findClass } from './classes.repo.ts';
import type { MessageRow } from './classes.tables.ts';
import { lockOwnClass } from './manage-class.service.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'outbox'>;

interface Place {
  readonly id: string;
  readonly messageId: string;
}

const MESSAGES_PER_PAGE = 20;

/**
 * Returns a page of the messages, newest first. Learners see no messages while their teacher is suspended. Throws
 * `not-found` for accounts that are not in the class.
 */
export function readMessages(
  { db }: Deps,
  userId: string,
  classId: string,
  cursor: string | null,
): Promise<ClassMessagesResponse> {
  return db.read(async (tx) => {
    const role = await roleIn(tx, classId, userId);
    if (role === null) throw noSuchClass();
    if (role === 'learner' && !(await isTeacherShown(tx, classId))) return { messages: [], nextCursor: null };
    const asked = { before: cursor === null ? null : placeOf(cursor), withHidden: role === 'teacher' };
    const rows = await listMessages(tx, classId, asked, MESSAGES_PER_PAGE + 1);
    const page = rows.slice(0, MESSAGES_PER_PAGE);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const nextCursor = last === undefined ? null : `${last.writtenAt}.${last.id}`;
    return { messages: page.map(messageView), nextCursor };
  });
}

function placeOf(cursor: string): MessagePlace {
  const [at = '', id = ''] = cursor.split('.');
  return { id, writtenAt: epochMs(Number(at)) };
}

/**
 * Whether learners see the messages of a class's teacher. Messages are hidden while the teacher's account is suspended.
 */
export async function isTeacherShown(tx: Tx, classId: string): Promise<boolean> {
  const found = await findClass(tx, classId);
  return found !== null && (await profilesOf(tx, [found.teacherId])).has(found.teacherId);
}

function messageView({ id, text, writtenAt, editedAt, hiddenAt }: MessageRow): ClassMessage {
  return {
    id,
    text,
    writtenAt: isoTime(writtenAt),
    editedAt: isoTimeOrNull(editedAt),
    isHidden: hiddenAt !== null,
  };
}

/**
 * Writes a message to a class. If a message with the same id exists, returns that one. Throws the problems of its
 * endpoint.
 */
export function writeMessage(
  { db, clock, outbox }: Deps,
  userId: string,
  classId: string,
  { id, text }: WriteClassMessageRequest,
): Promise<ClassMessage> {
  return db.transaction(async (tx) => {
    const { archivedAt } = await lockOwnClass(tx, classId, userId);
    const known = await findMessage(tx, id);
    if (known !== null) {
      if (known.classId !== classId) throw noSuchMessage();
      return messageView(known);
    }
    if (archivedAt !== null) throw noSuchClass();
    const now = clock.now();
    const { all, lately } = await countMessages(tx, classId, epochMs(now - DAY_MS));
    if (all >= CLASS_MESSAGES_MAX || lately >= CLASS_MESSAGES_PER_DAY) throw tooManyMessages();
    const row = { id, classId, text, writtenAt: now, editedAt: null, hiddenAt: null };
    await insertMessage(tx, row);
    outbox.append(tx, classMessageWritten.create({ messageId: id, classId }));
    return messageView(row);
  });
}

/**
 * Changes the text of a message. If a moderator has hidden the message, it stays hidden. Throws `not-found` unless the
 * caller is the teacher.
 */
export function changeMessage(
  { db, clock }: Deps,
  userId: string,
  { id: classId, messageId }: Place,
  text: string,
): Promise<ClassMessage> {
  return db.transaction(async (tx) => {
    await lockOwnClass(tx, classId, userId);
    const row = await findMessage(tx, messageId);
    if (row === null || row.classId !== classId) throw noSuchMessage();
    if (row.text === text) return messageView(row);
    const change = { text, editedAt: clock.now() };
    await updateMessage(tx, messageId, change);
    return messageView({ ...row, ...change });
  });
}

/** Deletes a message. A second call changes nothing. Throws `not-found` unless the caller is the teacher. */
export function removeMessage({ db }: Deps, userId: string, { id: classId, messageId }: Place): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwnClass(tx, classId, userId);
    const row = await findMessage(tx, messageId);
    if (row !== null && row.classId !== classId) throw noSuchMessage();
    await deleteMessage(tx, messageId);
  });
}
