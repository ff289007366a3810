import type { z } from 'zod';
import type { ReportKind, ReportSettlement } from '@tradesense/contract/posts-constants.ts';
import type { removeFromProfileRequest, reportRequest, SettleReportResponse } from '@tradesense/contract/posts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { recordAct, type Act } from '../audit/index.ts';
import { hideMessage, openClassMessage, writtenMessages } from '../classes/index.ts';
import { keepAccountFromDeletion } from '../identity/index.ts';
import { noSuchPerson, openPage } from '../people/index.ts';
import { removeFromProfile } from '../profiles/index.ts';
import { lockActs } from './acts.repo.ts';
import { findComment, hideComment, keepComment } from './comments.repo.ts';
import { openVisibleComment } from './comments.service.ts';
import { countAct } from './count-acts.service.ts';
import { cannotHideProfile, noSuchComment, noSuchReport, ownCase, ownProfile, ownReport } from './posts-problems.ts';
import { findPost, hidePost } from './posts.repo.ts';
import type { ReportRow } from './posts.tables.ts';
import type { PostDeps } from './publish-post.service.ts';
import { insertReport, lockOpenReport, settleReports, type ReportTarget } from './reports.repo.ts';
import { keepPostFromDeletion, openPost } from './visible-post.queries.ts';

type Said = z.output<typeof reportRequest>;

interface Target extends ReportTarget {
  readonly authorId: string;
}

const NOTHING: ReportTarget = { postId: null, commentId: null, profileId: null, classMessageId: null };

/** Reports a post. Throws `not-found` (404), `not-yourself` (422), `too-many-requests` (429). */
export const reportPost = (deps: PostDeps, caller: Viewer, postId: string, said: Said): Promise<{ done: true }> =>
  report(deps, caller, said, async (tx) => {
    const { row } = await openPost(tx, postId, caller);
    await keepPostFromDeletion(tx, postId);
    return { ...NOTHING, postId, authorId: row.authorId };
  });

/** Reports a comment. Throws `not-found` (404), `not-yourself` (422), `too-many-requests` (429). */
export const reportComment = (deps: PostDeps, caller: Viewer, commentId: string, said: Said): Promise<{ done: true }> =>
  report(deps, caller, said, async (tx) => {
    const { authorId } = await openVisibleComment(tx, commentId, caller);
    if (!(await keepComment(tx, commentId))) throw noSuchComment();
    return { ...NOTHING, commentId, authorId };
  });

/**
 * Reports a message to a class that the caller belongs to. Throws `not-found` (404), `not-yourself` (422),
 * `too-many-requests` (429).
 */
export const reportClassMessage = (
  deps: PostDeps,
  caller: Viewer,
  messageId: string,
  said: Said,
): Promise<{ done: true }> =>
  report(deps, caller, said, async (tx) => {
    const { authorId } = await openClassMessage(tx, caller.userId, messageId);
    return { ...NOTHING, classMessageId: messageId, authorId };
  });

/** Reports a profile whose page the caller may see. Throws `not-found` (404), `not-yourself` (422), `too-many-requests` (429). */
export const reportProfile = (deps: PostDeps, caller: Viewer, username: string, said: Said): Promise<{ done: true }> =>
  report(deps, caller, said, async (tx) => {
    const { userId } = (await openPage(tx, username, caller)).owner;
    if (!(await keepAccountFromDeletion(tx, userId))) throw noSuchPerson();
    return { ...NOTHING, profileId: userId, authorId: userId };
  });

function report(
  deps: PostDeps,
  { userId }: Viewer,
  { reason, note }: Said,
  open: (tx: Tx) => Promise<Target>,
): Promise<{ done: true }> {
  return deps.db.transaction(async (tx) => {
    await lockActs(tx, userId);
    const { authorId, ...target } = await open(tx);
    if (authorId === userId) throw target.profileId === null ? ownReport() : ownProfile();
    const row = { id: deps.ids.next(), reporterId: userId, ...target, reason, note, at: deps.clock.now() };
    if (await insertReport(tx, row)) await countAct(deps, tx, userId, 'report');
    return { done: true };
  });
}

/**
 * Returns the author of the reported text, or the owner of the reported profile. A report is deleted together with its
 * target, so there normally is one.
 */
async function authorOf(
  tx: Tx,
  { postId, commentId, profileId, classMessageId }: ReportTarget,
): Promise<string | null> {
  if (profileId !== null) return profileId;
  if (classMessageId !== null)
    return (await writtenMessages(tx, [classMessageId])).get(classMessageId)?.authorId ?? null;
  const written = postId === null ? await findComment(tx, commentId ?? '') : await findPost(tx, postId);
  return written?.authorId ?? null;
}

/**
 * Locks an open report and returns it. Throws `not-found` (404) if there is no such open report, and `not-yourself`
 * (422) if the report is about the moderator.
 */
async function openCase(tx: Tx, moderator: string, reportId: string): Promise<ReportRow> {
  const open = await lockOpenReport(tx, reportId);
  if (open === null) throw noSuchReport();
  if ((await authorOf(tx, open)) === moderator) throw ownCase();
  return open;
}

function reportedThing({ postId, commentId, profileId, classMessageId }: ReportTarget): {
  readonly kind: ReportKind;
  readonly id: string;
} {
  if (classMessageId !== null) return { kind: 'class-message', id: classMessageId };
  if (profileId !== null) return { kind: 'profile', id: profileId };
  return postId === null ? { kind: 'comment', id: commentId ?? '' } : { kind: 'post', id: postId };
}

/**
 * Returns the target of the audit log entry for a moderator's action on a report. For a reported profile, the target is
 * its user.
 */
function targetOf(report: ReportTarget): Act['target'] {
  const { kind, id } = reportedThing(report);
  return { kind: kind === 'profile' ? 'user' : kind, id };
}

/**
 * Settles all open reports about the target of a report. Throws `not-found` (404) if the report is not open,
 * `not-yourself` (422) if the report is about the moderator, and `invalid-request` (400) for hiding a profile.
 */
export function settleReport(
  deps: Pick<Platform, 'db' | 'clock' | 'ids'>,
  moderator: string,
  reportId: string,
  settlement: ReportSettlement,
): Promise<SettleReportResponse> {
  return deps.db.transaction(async (tx) => {
    const open = await openCase(tx, moderator, reportId);
    const now = deps.clock.now();
    if (settlement === 'hidden') {
      if (open.profileId !== null) throw cannotHideProfile();
      if (open.postId !== null) await hidePost(tx, open.postId, now);
      if (open.commentId !== null) await hideComment(tx, open.commentId, now);
      if (open.classMessageId !== null) await hideMessage(tx, open.classMessageId, now);
    }
    const settled = await settleReports(tx, open, { settledAt: now, settlement, settledBy: moderator });
    const target = targetOf(open);
    const facts = { before: { openReports: settled }, after: { openReports: 0, settlement } };
    await recordAct(deps, tx, { actor: moderator, act: 'settle-reports', target, ...facts });
    return { settled };
  });
}

/**
 * Removes parts of a reported profile and settles all open reports about it. Throws `not-found` (404) if the report is
 * not open or not about a profile, and `not-yourself` (422) if it is the moderator's own profile.
 */
export function removeReported(
  deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'>,
  moderator: string,
  reportId: string,
  { parts, reason }: z.output<typeof removeFromProfileRequest>,
): Promise<SettleReportResponse> {
  return deps.db.transaction(async (tx) => {
    const open = await openCase(tx, moderator, reportId);
    const { profileId } = open;
    if (profileId === null) throw noSuchReport();
    await removeFromProfile(deps, tx, { userId: profileId, parts, reason });
    const settlement = { settledAt: deps.clock.now(), settlement: 'removed', settledBy: moderator } as const;
    const settled = await settleReports(tx, open, settlement);
    // The audit entry must not contain the removed content, because audit entries are kept longer than the account.
    const facts = { before: { openReports: settled }, after: { openReports: 0, removed: parts.join(', ') } };
    const target = targetOf(open);
    await recordAct(deps, tx, { actor: moderator, act: 'remove-from-profile', target, reason, ...facts });
    return { settled };
  });
}
