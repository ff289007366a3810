import { Link } from '@tanstack/react-router';
import type { Comment } from '@tradesense/contract/posts.ts';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './feed.module.css';
import { PostText } from './post-text.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface CommentRowProps {
  readonly comment: Comment;
  readonly isSignedIn: boolean;
  readonly onReply: (comment: Comment) => void;
  readonly onDelete: (comment: Comment) => void;
}

/** Shows a comment, or a reply below the comment that it belongs to. */
export function CommentRow({ comment, isSignedIn, onReply, onDelete }: CommentRowProps) {
  const { author, at, isOwn, mayDelete, isDeleted } = comment;
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null);
  if (author === null)
    return (
      <li className={styles['comment']} data-reply={comment.parentId === null ? undefined : ''}>
        <p className={styles['note']}>{isDeleted ? 'This comment was deleted.' : 'This comment is not shown.'}</p>
      </li>
    );
  return (
    <li className={styles['comment']} data-reply={comment.parentId === null ? undefined : ''}>
      <div className={styles['who']}>
        <Avatar name={author.username} imageUrl={author.profileImageUrl} size={28} borderRadius="50%" />
        <p className={styles['names']}>
          <Link to="/u/$username" params={{ username: author.username }} className={styles['name']}>
            {author.username}
          </Link>{' '}
          <TimeAgo at={at} className={styles['note']} />
        </p>
      </div>
      <PostText text={comment.text} mentions={comment.mentions} />
      {isSignedIn ? (
        <div className={styles['commentActs']}>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Reply to ${author.username}`}
            onClick={() => onReply(comment)}
          >
            Reply
          </Button>
          {mayDelete ? (
            <Button variant="ghost" size="small" onClick={() => setAsked('delete')}>
              Delete
            </Button>
          ) : null}
          {isOwn ? null : (
            <Button variant="ghost" size="small" onClick={() => setAsked('report')}>
              Report
            </Button>
          )}
        </div>
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog what="comment" onDelete={() => onDelete(comment)} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'report' ? <ReportDialog what="comment" id={comment.id} onClose={() => setAsked(null)} /> : null}
    </li>
  );
}
