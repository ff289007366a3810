import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE, type FeedbackState } from '@tradesense/contract/administration-constants.ts';
import type {
  AdminFeedback,
  FeedbackListResponse,
  FeedbackQuery,
} from '@tradesense/contract/administration-records.ts';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cutPage } from '../../platform/database/sorted-list.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import { recordAct } from '../audit/index.ts';
import { listFeedback, lockFeedback, updateFeedback, type FeedbackMessage } from '../feedback/index.ts';
import { accountNames, ownerAddress } from '../identity/index.ts';
import { noteAnsweredMessage } from '../suspensions/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

type FeedbackFilter = Omit<FeedbackQuery, 'cursor'>;

async function messageViews(tx: Tx, rows: readonly FeedbackMessage[]): Promise<AdminFeedback[]> {
  const names = await accountNames(tx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    subject: row.subject,
    message: row.message,
    sender: row.userId === null ? null : (names.get(row.userId) ?? null),
    senderId: row.userId,
    canReply: row.userId !== null || row.email !== null,
    userAgent: row.userAgent,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

/** Returns a page of the feedback messages. */
export async function readFeedback(
  { db }: Pick<AdministrationDeps, 'db'>,
  { cursor, ...filter }: FeedbackQuery,
): Promise<FeedbackListResponse> {
  return db.read(async (tx) => {
    const order = orderOf(ADMIN_TABLES.feedback, filter);
    const rows = await listFeedback(tx, filter, { ...order, after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 });
    const { page, nextCursor } = cutPage(rows, ADMIN_PAGE_SIZE, ({ id }) => id);
    return { messages: await messageViews(tx, page), nextCursor };
  });
}

/** Yields all feedback messages that the filter selects, page by page. */
export function exportedFeedback({ db }: Pick<AdministrationDeps, 'db'>, filter: FeedbackFilter) {
  const order = orderOf(ADMIN_TABLES.feedback, filter);
  return pagesAfter(
    (after) =>
      db.read(async (tx) => messageViews(tx, await listFeedback(tx, filter, { ...order, after, limit: EXPORT_PAGE }))),
    ({ id }) => id,
  );
}

async function recipientOf(tx: Tx, { userId, email }: FeedbackMessage): Promise<Recipient | null> {
  if (userId !== null) return ownerAddress(tx, userId);
  return email === null ? null : { name: '', email };
}

/** The administrator who performs the action, and the id of the feedback message. */
interface FeedbackAct {
  readonly viewer: Viewer;
  readonly id: string;
}

/** Queues a reply by email, marks the feedback message as answered, and adds an audit entry. */
export async function replyToFeedback(
  deps: AdministrationDeps,
  { viewer, id, text }: FeedbackAct & { readonly text: string },
): Promise<Result<null, 'not-found' | 'no-reply-address'>> {
  return deps.db.transaction(async (tx) => {
    const message = await lockFeedback(tx, id);
    if (message === undefined) return refused('not-found');
    const recipient = await recipientOf(tx, message);
    if (recipient === null) return refused('no-reply-address');
    const subject = `Re: ${message.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`;
    const paragraphs = [
      `You sent feedback to ${PRODUCT_NAME}. This is our reply:`,
      ...text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    ];
    await deps.mailer.queue(tx, composeMail(recipient, 'feedback-reply', subject, paragraphs));
    await updateFeedback(tx, id, { state: 'answered', answeredAt: new Date(deps.clock.now()), reply: text });
    await noteAnsweredMessage(deps, tx, { messageId: id, answer: text });
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'reply-to-feedback',
      target: { kind: 'feedback', id },
      before: { state: message.state },
      after: { state: 'answered', replyLength: text.length },
    });
    return ok(null);
  });
}

/** Closes or reopens a feedback message and adds an audit entry. */
export async function changeFeedbackState(
  deps: AdministrationDeps,
  { viewer, id, state }: FeedbackAct & { readonly state: FeedbackState },
): Promise<Result<null, 'not-found' | 'nothing-changed'>> {
  return deps.db.transaction(async (tx) => {
    const message = await lockFeedback(tx, id);
    if (message === undefined) return refused('not-found');
    if (message.state === state) return refused('nothing-changed');
    await updateFeedback(tx, id, { state });
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'change-feedback-state',
      target: { kind: 'feedback', id },
      before: { state: message.state },
      after: { state },
    });
    return ok(null);
  });
}
