import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClassSummary } from '@tradesense/contract/classes.ts';
import { MissingPage } from '../../missing-page.tsx';
import { QueryView } from '../../query-view.tsx';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ClassMessages } from './class-messages.tsx';
import { ClassAssignments } from './class-assignments.tsx';
import { learnersText } from './class-text.ts';
import { CLASSES_KEY, classQuery } from './classes-queries.ts';
import styles from './classes.module.css';
import { SeenOfYou } from './seen-of-you.tsx';
import { TeacherPanel } from './teacher-panel.tsx';

interface ClassPageProps {
  readonly id: string;
  /** Id of the assignment that the page scrolls to; `null` for the class as a whole. */
  readonly opened: string | null;
  readonly onLeft: () => void;
  /** Called when a learner reports a message of the teacher. */
  readonly onReport: (messageId: string) => void;
}

/** Shows a class: its assignments and messages, and for the teacher also its learners and the code to join it. */
export function ClassPage({ id, opened, onLeft, onReport }: ClassPageProps) {
  const query = useQuery(classQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NoClass />;
  return (
    <QueryView query={query} name="The class" height="20rem">
      {(found) => <OpenClass found={found} opened={opened} onLeft={onLeft} onReport={onReport} />}
    </QueryView>
  );
}

function NoClass() {
  return (
    <MissingPage
      title="There is no such class among yours"
      actions={<LinkButton to="/classes">Your classes</LinkButton>}
    >
      <p>You may have left it, or the address is wrong.</p>
    </MissingPage>
  );
}

type OpenClassProps = Pick<ClassPageProps, 'opened' | 'onLeft' | 'onReport'> & { readonly found: ClassSummary };

function OpenClass({ found, opened, onLeft, onReport }: OpenClassProps) {
  const { id, name, description, role, teacher, members, archivedAt } = found;
  const isTeacher = role === 'teacher';
  return (
    <div className={styles['page']}>
      <header className={styles['page']}>
        <BackLink to="/classes">your classes</BackLink>
        <div className={styles['acts']}>
          <h1>{name}</h1>
          {archivedAt === null ? null : <Badge>archived</Badge>}
        </div>
        <p className={styles['note']}>
          {isTeacher ? 'You teach this class' : `With ${teacher?.username ?? 'a suspended teacher'}`}
          {` · ${learnersText(members)}`}
        </p>
        {description === null ? null : <p dir="auto">{description}</p>}
        <div className={styles['acts']}>
          {archivedAt === null ? (
            <LinkButton variant="secondary" size="small" to="/classes/$id/live" params={{ id }}>
              Live session
            </LinkButton>
          ) : null}
          {isTeacher ? (
            <LinkButton variant="secondary" size="small" to="/classes/$id/progress" params={{ id }}>
              Progress
            </LinkButton>
          ) : null}
        </div>
      </header>
      <div className={styles['columns']}>
        <div className={styles['page']}>
          <ClassAssignments classId={id} opened={opened} isTeacher={isTeacher} isArchived={archivedAt !== null} />
          <ClassMessages classId={id} isTeacher={isTeacher} isArchived={archivedAt !== null} onReport={onReport} />
        </div>
        {isTeacher ? <TeacherPanel found={found} /> : <LearnerPanel classId={id} onLeft={onLeft} />}
      </div>
    </div>
  );
}

function LearnerPanel({ classId, onLeft }: { readonly classId: string; readonly onLeft: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => call('DELETE /api/classes/{id}/membership', { params: { id: classId } }),
    async onSuccess() {
      // Marks the queries about classes as stale without fetching them now: the server would answer that the class does
      // not exist for a learner who has left it.
      await client.invalidateQueries({ queryKey: CLASSES_KEY, refetchType: 'none' });
      onLeft();
    },
  });
  return (
    <Card title="What your teacher sees" aria-label="What your teacher sees">
      <div className={styles['form']}>
        <SeenOfYou classId={classId} />
        <p className={styles['note']}>
          Tests and exams of a class are unrated: they change no rating, no unlock and no evidence.{' '}
          <Link to="/bias-test">Rated tests</Link> are yours alone.
        </p>
        {leaving.error === null ? null : (
          <Alert tone="danger" title="You are still in the class">
            <p>{failureText(leaving.error)}</p>
          </Alert>
        )}
        <div className={styles['acts']}>
          {isAsked ? (
            <>
              <Button variant="danger" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
                Yes, leave
              </Button>
              <Button variant="secondary" onClick={() => setIsAsked(false)}>
                Stay
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setIsAsked(true)}>
              Leave class
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
