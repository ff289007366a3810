import type { ReportSettlement } from '@tradesense/contract/posts-constants.ts';
import type { Report } from '@tradesense/contract/posts.ts';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { REASON_NAMES } from './feed-text.ts';
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

/** Shows what learners report, oldest first, to hide it or to leave it. */
export function ModerationPage() {
  const reports = useInfiniteQuery(reportsQuery);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Moderation</h1>
        <p className={styles['meta']}>
          Reports about posts and comments, oldest first. Settling one settles all about the same post or comment, and
          is recorded with your name. Nobody is told who reported.
        </p>
      </header>
      <QueryView query={reports} name="The reports" height="16rem">
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
  const { id, at, reason, note, reporter, postId, commentId, author, text } = report;
  const client = useQueryClient();
  const settling = useMutation({
    mutationFn: (settlement: ReportSettlement) =>
      call('POST /api/moderation/reports/{id}/settlement', { params: { id }, body: { settlement } }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
  const what = commentId === null ? 'post' : 'comment';
  return (
    <Card as="article" aria-label={`Report about a ${what}`}>
      <h2 className={styles['title']}>{REASON_NAMES[reason]}</h2>
      <p className={styles['meta']}>
        {`A ${what} of ${author?.username ?? 'a deleted account'}, reported by ${reporter?.username ?? 'a deleted account'} · ${momentText(at)}`}
      </p>
      {note === '' ? null : <p>{note}</p>}
      <blockquote className={styles['text']}>{text}</blockquote>
      {settling.error === null ? null : <Alert tone="danger">{failureText(settling.error)}</Alert>}
      <div className={styles['acts']}>
        <Button
          size="small"
          variant="danger"
          isBusy={settling.isPending && settling.variables === 'hidden'}
          disabled={settling.isPending}
          onClick={() => settling.mutate('hidden')}
        >
          Hide the {what}
        </Button>
        <Button
          size="small"
          variant="secondary"
          isBusy={settling.isPending && settling.variables === 'dismissed'}
          disabled={settling.isPending}
          onClick={() => settling.mutate('dismissed')}
        >
          Leave it
        </Button>
        <Link to="/post/$id" params={{ id: postId }}>
          Open the post
        </Link>
      </div>
    </Card>
  );
}
