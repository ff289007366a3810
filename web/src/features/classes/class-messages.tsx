import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassMessage } from '@tradesense/contract/class-messages.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { messagesQuery } from './classes-queries.ts';
import styles from './classes.module.css';
import { MessageForm, NewMessage } from './message-form.tsx';

interface ClassMessagesProps {
  readonly classId: string;
  readonly isTeacher: boolean;
  readonly isArchived: boolean;
  /** Called when a learner reports a message. */
  readonly onReport: (messageId: string) => void;
}

/** Shows the teacher's messages to the class, newest first. The teacher can write, change and delete messages. */
export function ClassMessages({ classId, isTeacher, isArchived, onReport }: ClassMessagesProps) {
  const query = useInfiniteQuery(messagesQuery(classId));
  return (
    <Card title="Messages" aria-label="Messages">
      <div className={styles['page']}>
        {isTeacher && !isArchived ? <NewMessage classId={classId} /> : null}
        <QueryView query={query} name="The messages" height="6rem">
          {({ pages }) => {
            const messages = pages.flatMap((page) => page.messages);
            return messages.length === 0 ? (
              <p className={styles['note']}>
                {isTeacher ? 'You have written nothing yet.' : 'Your teacher has written nothing yet.'}
              </p>
            ) : (
              <ul className={styles['list']}>
                {messages.map((message) => (
                  <Message key={message.id} {...{ classId, message, isTeacher, onReport }} />
                ))}
              </ul>
            );
          }}
        </QueryView>
        <MoreButton query={query} />
      </div>
    </Card>
  );
}

interface MessageProps extends Pick<ClassMessagesProps, 'classId' | 'isTeacher' | 'onReport'> {
  readonly message: ClassMessage;
}

function Message({ classId, message, isTeacher, onReport }: MessageProps) {
  const { id, text, writtenAt, editedAt, isHidden } = message;
  const [isEdited, setIsEdited] = useState(false);
  const when = `${momentText(writtenAt)}${editedAt === null ? '' : ' · edited'}`;
  return (
    <li className={styles['message']} aria-label={`Message of ${momentText(writtenAt)}`}>
      {isEdited ? (
        <MessageForm classId={classId} message={message} onDone={() => setIsEdited(false)} />
      ) : (
        <p className={styles['text']}>{text}</p>
      )}
      <div className={styles['acts']}>
        <time className={styles['note']} dateTime={writtenAt}>
          {when}
        </time>
        {isHidden ? <Badge tone="warning">hidden by a moderator</Badge> : null}
        {isTeacher ? (
          isEdited ? null : (
            <>
              <Button size="small" variant="ghost" onClick={() => setIsEdited(true)}>
                Edit
              </Button>
              <Delete classId={classId} messageId={id} />
            </>
          )
        ) : (
          <Button size="small" variant="ghost" onClick={() => onReport(id)}>
            Report
          </Button>
        )}
      </div>
    </li>
  );
}

function Delete({ classId, messageId }: { readonly classId: string; readonly messageId: string }) {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => call('DELETE /api/classes/{id}/messages/{messageId}', { params: { id: classId, messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesQuery(classId).queryKey }),
  });
  return (
    <>
      <Button size="small" variant="ghost" isBusy={deleting.isPending} onClick={() => deleting.mutate()}>
        Delete
      </Button>
      {deleting.error === null ? null : (
        <Alert tone="danger" title="It was not deleted">
          <p>{failureText(deleting.error)}</p>
        </Alert>
      )}
    </>
  );
}
