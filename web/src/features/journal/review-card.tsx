import { useQuery } from '@tanstack/react-query';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { failureText } from '../../platform/failure-text.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { reviewsDueQuery } from './journal-queries.ts';
import { NoteEditor } from './note-editor.tsx';
import { NotePictures } from './note-pictures.tsx';
import styles from './review-card.module.css';
import { TagEditor } from './tag-editor.tsx';
import { useTradeWriting } from './use-trade-writing.ts';

/** Shows what the learner adds to the trade: note, tags and review state. */
export function ReviewCard({ trade }: { readonly trade: JournalTrade }) {
  const review = useTradeWriting(trade);
  const due = useQuery(reviewsDueQuery);
  const isReviewed = trade.reviewedAt !== null;
  return (
    <Card
      title="Review"
      actions={
        isReviewed ? <Badge tone="success">done</Badge> : trade.isReviewDue ? <Badge tone="warning">due</Badge> : null
      }
    >
      <div className={styles['parts']}>
        <div className={styles['part']}>
          <NoteEditor trade={trade} />
          <NotePictures trade={trade} />
        </div>
        <TagEditor trade={trade} />
      </div>
      {review.error === null ? null : (
        <Alert tone="danger" title="The review could not be saved">
          <p>{failureText(review.error)}</p>
        </Alert>
      )}
      <div className={styles['foot']}>
        <Button
          variant={isReviewed ? 'secondary' : 'primary'}
          isBusy={review.isPending}
          onClick={() => review.mutate({ isReviewed: !isReviewed })}
        >
          {isReviewed ? 'Open the review again' : 'Review done'}
        </Button>
        <output className={styles['note']}>
          {trade.reviewedAt === null ? 'Not reviewed yet' : `Reviewed ${momentText(trade.reviewedAt)}`}
        </output>
        {isReviewed && (due.data?.count ?? 0) > 0 ? (
          <LinkButton to="/sandbox/reviews" size="small">
            Next review
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
