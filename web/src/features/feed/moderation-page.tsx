import type { ReportKind, ReportSettlement } from '@tradesense/contract/posts-constants.ts';
import type { Report } from '@tradesense/contract/posts.ts';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { REASON_NAMES, REPORT_KIND_NAMES } from './feed-text.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './moderation-page.module.css';

const FIRST_PAGE: string = '';

const reportsQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'reports'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/moderation/reports', { signal, query: pageParam === FIRST_PAGE ? {} : { cursor: pageParam } }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
});

/** Shows the reports of learners, oldest first, with actions to hide or remove the reported content, or to keep it. */
export function ModerationPage() {
  const reports = useInfiniteQuery(reportsQuery);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Moderation</h1>
        <p className={styles['meta']}>
          Reports about posts, comments, profiles and messages to classes, oldest first. Settling one settles all about
          the same thing, and is recorded with your name. Nobody is told who reported.
        </p>
      </header>
      <QueryView query={reports} name="The reports" height="60rem">
        {({ pages }) => {
          const open = pages.flatMap((page) => page.reports);
          return open.length === 0 ? (
            <EmptyState title="No open reports">Everything that was reported is settled.</EmptyState>
          ) : (
            open.map((report) => <ReportCard key={report.id} report={report} />)
          );
        }}
      </QueryView>
      <MoreButton query={reports} />
    </div>
  );
}

function ReportCard({ report }: { readonly report: Report }) {
  const { id, at, reason, note, reporter, author, text, profile } = report;
  const client = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: reportsQuery.queryKey });
  const settling = useMutation({
    mutationFn: (settlement: ReportSettlement) =>
      call('POST /api/moderation/reports/{id}/settlement', { params: { id }, body: { settlement } }),
    onSettled: refresh,
  });
  const what = REPORT_KIND_NAMES[kindOf(report)];
  return (
    <Card as="article" aria-label={`Report about a ${what}`}>
      <h2 className={styles['title']}>{REASON_NAMES[reason]}</h2>
      <p className={styles['meta']}>
        {`A ${what} of ${author?.username ?? 'an account that is not shown'}, reported by ${reporter?.username ?? 'an account that is not shown'}`}{' '}
        · <TimeAgo at={at} />
      </p>
      {profile === null ? (
        <blockquote className={styles['text']} dir="auto">
          {text}
        </blockquote>
      ) : (
        <ReportedProfile author={author} profile={profile} />
      )}
      <ReporterNote note={note} />
      {settling.error === null ? null : <Alert tone="danger">{failureText(settling.error)}</Alert>}
      <div className={styles['acts']}>
        {profile === null ? (
          <Button
            size="small"
            variant="danger"
            isBusy={settling.isPending && settling.variables === 'hidden'}
            disabled={settling.isPending}
            onClick={() => settling.mutate('hidden')}
          >
            Hide the {what}
          </Button>
        ) : (
          <Button size="small" variant="danger" disabled={settling.isPending} onClick={() => setIsRemoving(true)}>
            Remove parts
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          isBusy={settling.isPending && settling.variables === 'dismissed'}
          disabled={settling.isPending}
          onClick={() => settling.mutate('dismissed')}
        >
          Leave it
        </Button>
        <Places report={report} />
      </div>
      {isRemoving ? (
        <RemoveDialog report={report} onSettled={() => void refresh()} onClose={() => setIsRemoving(false)} />
      ) : null}
    </Card>
  );
}

/** Shows links to the reported content. */
function Places({ report: { postId, author, profile } }: { readonly report: Report }) {
  return (
    <>
      {postId === null ? null : (
        <Link to="/post/$id" params={{ id: postId }}>
          Open the post
        </Link>
      )}
      {profile === null || author === null ? null : (
        <Link to="/u/$username" params={{ username: author.username }}>
          Open the page
        </Link>
      )}
    </>
  );
}

function ReporterNote({ note }: { readonly note: string }) {
  if (note === '') return null;
  return (
    <p className={styles['note']} dir="auto">
      <span className={styles['meta']}>Note of the reporter:</span> {note}
    </p>
  );
}

function kindOf({ profile, commentId, classMessageId }: Report): ReportKind {
  if (profile !== null) return 'profile';
  if (classMessageId !== null) return 'class-message';
  return commentId === null ? 'post' : 'comment';
}

interface ReportedProfileProps {
  readonly author: Report['author'];
  readonly profile: NonNullable<Report['profile']>;
}

/**
 * Shows the content of a reported profile. Its links are plain text, so that the moderator does not open one by
 * accident.
 */
function ReportedProfile({ author, profile: { name, bio, links } }: ReportedProfileProps) {
  const username = author?.username ?? name;
  return (
    <div className={styles['profile']}>
      <Avatar name={username} imageUrl={author?.profileImageUrl ?? null} size={56} borderRadius="50%" />
      <dl className={styles['facts']}>
        {[
          ['Username', username],
          ['Name', name],
          ['Bio', bio],
          ['Links', links.join('\n')],
        ].map(([label, value]) =>
          value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
