import { ADMIN_PAGE_SIZE, type FeedbackState } from '@tradesense/contract/administration-constants.ts';
import type { FeedbackListResponse, FeedbackQuery } from '@tradesense/contract/administration-records.ts';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import { recordAct } from '../audit/index.ts';
import { listFeedback, lockFeedback, updateFeedback, type FeedbackRow } from '../feedback/index.ts';
import { accountNames, ownerAddress } from '../identity/index.ts';
import { noteAnsweredMessage } from '../suspensions/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

/** Returns a page of the feedback messages, newest first. */
export async function readFeedback(
  { db }: Pick<AdministrationDeps, 'db'>,
  { cursor, ...filter }: FeedbackQuery,
): Promise<FeedbackListResponse> {
  return db.read(async (tx) => {
    const rows = await listFeedback(tx, filter, cursor ?? null, ADMIN_PAGE_SIZE + 1);
    const page = rows.slice(0, ADMIN_PAGE_SIZE);
    const names = await accountNames(tx, [...new Set(page.flatMap(({ userId }) => userId ?? []))]);
    return {
      messages: page.map((row) => ({
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
      })),
      nextCursor: rows.length > ADMIN_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

async function recipientOf(tx: Tx, { userId, email }: FeedbackRow): Promise<Recipient | null> {
  if (userId !== null) return ownerAddress(tx, userId);
  return email === null ? null : { name: '', email };
}

/** The administrator who acts, and the message. */
interface FeedbackAct {
  readonly viewer: Viewer;
  readonly id: string;
}

/** Queues a reply by email, marks the message as answered and records it. */
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

/** Closes or reopens a message and records the act. */
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
