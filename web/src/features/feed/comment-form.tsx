import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COMMENT_TEXT_MAX } from '@tradesense/contract/posts-constants.ts';
import type { Comment } from '@tradesense/contract/posts.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useAttemptKey } from '../../platform/use-attempt-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FEED_KEY } from './feed-queries.ts';
import styles from './feed.module.css';
import { NameSuggestions } from './name-suggestions.tsx';

interface CommentFormProps {
  readonly postId: string;
  /** The comment to which the learner replies; `null` for a comment on the post. */
  readonly replyTo: Comment | null;
  readonly onDone: () => void;
}

/** Form for a comment or a reply. */
export function CommentForm({ postId, replyTo, onDone }: CommentFormProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const attempt = useAttemptKey();
  const writing = useMutation({
    mutationFn() {
      const body = { text, ...(replyTo === null ? {} : { replyTo: replyTo.id }) };
      return call('POST /api/posts/{id}/comments', {
        params: { id: postId },
        body,
        idempotencyKey: attempt.keyOf(body),
      });
    },
    onSuccess: async () => {
      attempt.end();
      setText('');
      onDone();
      await client.invalidateQueries({ queryKey: FEED_KEY });
    },
  });
  const isTooLong = text.length > COMMENT_TEXT_MAX;
  const isReady = text.trim() !== '' && !isTooLong;
  const name = replyTo?.author?.username;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !writing.isPending) writing.mutate();
      }}
    >
      <TextArea
        label={name === undefined ? 'Write a comment' : `Reply to ${name}`}
        rows={2}
        value={text}
        counterMax={COMMENT_TEXT_MAX}
        error={isTooLong ? `Use at most ${COMMENT_TEXT_MAX} characters.` : undefined}
        onValueChange={setText}
      />
      <NameSuggestions text={text} onComplete={setText} />
      <div className={styles['acts']}>
        <Button type="submit" size="small" isBusy={writing.isPending} disabled={!isReady}>
          {replyTo === null ? 'Comment' : 'Reply'}
        </Button>
        {replyTo === null ? null : (
          <Button variant="ghost" size="small" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      {writing.error === null ? null : (
        <Alert tone="danger" title="Your comment was not saved">
          <p>{failureText(writing.error)} Your text is still here.</p>
        </Alert>
      )}
    </form>
  );
}
