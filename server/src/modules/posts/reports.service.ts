import type { z } from 'zod';
import type { ReportSettlement } from '@tradesense/contract/posts-constants.ts';
import type { reportRequest, ReportsResponse, SettleReportResponse } from '@tradesense/contract/posts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { recordAct } from '../audit/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { lockActs } from './acts.repo.ts';
import { findComment, hideComment } from './comments.repo.ts';
import { openVisibleComment } from './comments.service.ts';
import { countAct } from './count-acts.service.ts';
import { personView } from './post-view.policy.ts';
import { noSuchReport, ownCase, ownReport } from './posts-problems.ts';
import { findPost, hidePost } from './posts.repo.ts';
import type { ReportRow } from './posts.tables.ts';
import type { PostDeps } from './publish-post.service.ts';
import { insertReport, lockOpenReport, openReports, settleReports } from './reports.repo.ts';
import { openPost } from './visible-post.queries.ts';

type Said = z.output<typeof reportRequest>;

interface Target {
  readonly postId: string | null;
  readonly commentId: string | null;
  readonly authorId: string;
}

/** Reports a post. Throws `not-found` (404), `not-yourself` (422), `too-many-requests` (429). */
export const reportPost = (deps: PostDeps, caller: Viewer, postId: string, said: Said): Promise<{ done: true }> =>
  report(deps, caller, said, async (tx) => {
    const { row } = await openPost(tx, postId, caller);
    return { postId, commentId: null, authorId: row.authorId };
  });

/** Reports a comment. Throws `not-found` (404), `not-yourself` (422), `too-many-requests` (429). */
export const reportComment = (deps: PostDeps, caller: Viewer, commentId: string, said: Said): Promise<{ done: true }> =>
  report(deps, caller, said, async (tx) => {
    const { authorId } = await openVisibleComment(tx, commentId, caller);
    return { postId: null, commentId, authorId };
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
    if (authorId === userId) throw ownReport();
    const row = { id: deps.ids.next(), reporterId: userId, ...target, reason, note, at: deps.clock.now() };
    if (await insertReport(tx, row)) await countAct(deps, tx, userId, 'report');
    return { done: true };
  });
}

const REPORTS_PER_PAGE = 50;

/** A page of the open reports, oldest first. */
export function readReports({ db }: Pick<Platform, 'db'>, cursor: string | undefined): Promise<ReportsResponse> {
  return db.read(async (tx) => {
    const rows = await openReports(tx, cursor ?? null, REPORTS_PER_PAGE + 1);
    const page = rows.slice(0, REPORTS_PER_PAGE);
    const people = await profilesOf(tx, [...new Set(page.flatMap((row) => [row.report.reporterId, row.authorId]))]);
    const nameOf = (id: string) => {
      const profile = people.get(id);
      return profile === undefined ? null : personView(profile);
    };
    return {
      reports: page.map(({ report: { id, at, reason, note, reporterId, commentId }, postId, authorId, text }) => {
        const author = nameOf(authorId);
        return {
          id,
          at: new Date(at).toISOString(),
          reason,
          note,
          reporter: nameOf(reporterId),
          postId,
          commentId,
          author,
          text,
        };
      }),
      nextCursor: rows.length > page.length ? (page.at(-1)?.report.id ?? null) : null,
    };
  });
}

/** Who wrote what is reported. A report goes with its post or comment, so there is one. */
async function authorOf(
  tx: Tx,
  { postId, commentId }: Pick<ReportRow, 'postId' | 'commentId'>,
): Promise<string | null> {
  const written = postId === null ? await findComment(tx, commentId ?? '') : await findPost(tx, postId);
  return written?.authorId ?? null;
}

/**
 * Settles all open reports about the post or comment of one. Throws `not-found` (404) if it is not open, `not-yourself` (422) if the
 * moderator wrote what it is about.
 */
export function settleReport(
  deps: Pick<Platform, 'db' | 'clock' | 'ids'>,
  moderator: string,
  reportId: string,
  settlement: ReportSettlement,
): Promise<SettleReportResponse> {
  return deps.db.transaction(async (tx) => {
    const open = await lockOpenReport(tx, reportId);
    if (open === null) throw noSuchReport();
    if ((await authorOf(tx, open)) === moderator) throw ownCase();
    const now = deps.clock.now();
    if (settlement === 'hidden') {
      if (open.postId !== null) await hidePost(tx, open.postId, now);
      if (open.commentId !== null) await hideComment(tx, open.commentId, now);
    }
    const settled = await settleReports(tx, open, { settledAt: now, settlement, settledBy: moderator });
    const target =
      open.postId === null
        ? { kind: 'comment' as const, id: open.commentId ?? '' }
        : { kind: 'post' as const, id: open.postId };
    const facts = { before: { openReports: settled }, after: { openReports: 0, settlement } };
    await recordAct(deps, tx, { actor: moderator, act: 'settle-reports', target, ...facts });
    return { settled };
  });
}
