import type { Report, ReportsResponse } from '@tradesense/contract/posts.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { writtenMessages, type WrittenMessage } from '../classes/index.ts';
import { nameOf } from '../identity/index.ts';
import { profilesOf, readAbout } from '../profiles/index.ts';
import { personView } from './post-view.policy.ts';
import { openReports, type OpenReport } from './reports.repo.ts';

const REPORTS_PER_PAGE = 50;

/**
 * Returns the texts in the shared content of posts, by post id. Moderators need these texts to judge what readers see.
 */
export type WordsOfPosts = (tx: Tx, postIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export type ReportsDeps = Pick<Platform, 'db'> & { readonly sharedWords: WordsOfPosts };

/** Returns a page of the open reports, oldest first. */
export function readReports({ db, sharedWords }: ReportsDeps, cursor: string | undefined): Promise<ReportsResponse> {
  return db.read(async (tx) => {
    const rows = await openReports(tx, cursor ?? null, REPORTS_PER_PAGE + 1);
    const found = rows.slice(0, REPORTS_PER_PAGE);
    const messages = await writtenMessages(
      tx,
      found.flatMap(({ report }) => report.classMessageId ?? []),
    );
    const page = found.map((row) => withMessage(row, messages));
    const people = await profilesOf(tx, [...new Set(page.flatMap((row) => [row.report.reporterId, row.authorId]))]);
    const personOf = (id: string) => {
      const profile = people.get(id);
      return profile === undefined ? null : personView(profile);
    };
    const words = await sharedWords(
      tx,
      page.flatMap(({ report }) => report.postId ?? []),
    );
    const reports: Report[] = [];
    for (const row of page) {
      const { id, at, reason, note, reporterId, commentId, classMessageId } = row.report;
      reports.push({
        id,
        at: new Date(at).toISOString(),
        reason,
        note,
        reporter: personOf(reporterId),
        postId: row.postId,
        commentId,
        classMessageId,
        author: personOf(row.authorId),
        text: [row.text, words.get(row.report.postId ?? '') ?? []].flat().join('\n\n'),
        profile: await profileView(tx, row),
      });
    }
    return { reports, nextCursor: rows.length > page.length ? (page.at(-1)?.report.id ?? null) : null };
  });
}

/** Adds author and text of a reported class message to its report. */
function withMessage(
  row: OpenReport,
  messages: ReadonlyMap<string, WrittenMessage>,
): OpenReport & { authorId: string } {
  const message = messages.get(row.report.classMessageId ?? '');
  const authorId = message?.authorId ?? row.authorId;
  invariant(authorId !== null, 'a report goes with what it is about');
  return { ...row, authorId, text: message?.text ?? row.text };
}

/** Returns the current content of a reported profile, regardless of its audiences; `null` for a report about a text. */
async function profileView(tx: Tx, { report: { profileId } }: OpenReport): Promise<Report['profile']> {
  if (profileId === null) return null;
  return { ...(await readAbout(tx, profileId)), name: await nameOf(tx, profileId) };
}
