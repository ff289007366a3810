import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { percentText } from '../../ui/number-text.ts';
import { AssignForm } from './assign-form.tsx';
import { contentText, finishText } from './assignment-text.ts';
import { assignmentsQuery } from './classes-queries.ts';
import styles from './classes.module.css';
import { useOpenAssignment } from './open-assignment.ts';

interface ClassAssignmentsProps {
  readonly classId: string;
  /** Id of the assignment to scroll to; `null` if the page need not scroll. */
  readonly opened: string | null;
  readonly isTeacher: boolean;
  readonly isArchived: boolean;
}

/** Shows the assignments of a class with the learner's own work. The teacher can add and withdraw assignments. */
export function ClassAssignments({ classId, opened, isTeacher, isArchived }: ClassAssignmentsProps) {
  const query = useQuery(assignmentsQuery(classId));
  return (
    <div className={styles['page']}>
      <Card title="Assignments" aria-label="Assignments">
        <QueryView query={query} name="The assignments" height="10rem">
          {({ assignments }) => (
            <>
              {opened === null || assignments.some(({ id }) => id === opened) ? null : (
                <Alert tone="info" title="This assignment is no longer here">
                  <p>The link leads to an assignment that was withdrawn. Work that was started goes on.</p>
                </Alert>
              )}
              {assignments.length === 0 ? (
                <p>{isTeacher ? 'Nothing is assigned yet.' : 'Your teacher has assigned nothing yet.'}</p>
              ) : (
                <ul className={styles['list']}>
                  {assignments.map((each) => (
                    <Assignment
                      key={each.id}
                      classId={classId}
                      each={each}
                      isTeacher={isTeacher}
                      isArchived={isArchived}
                      isOpened={each.id === opened}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryView>
      </Card>
      {isTeacher && !isArchived ? <AssignForm classId={classId} /> : null}
    </div>
  );
}

interface AssignmentProps {
  readonly classId: string;
  readonly each: ClassAssignment;
  readonly isTeacher: boolean;
  readonly isArchived: boolean;
  readonly isOpened: boolean;
}

const EARLIER_WORK =
  'You worked on this before you joined the class again. Your teacher does not see that work until you let it count again.';

const bringIntoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

function Assignment({ classId, each, isTeacher, isArchived, isOpened }: AssignmentProps) {
  const { id, title, dueAt, content, own, isDueBeforeJoining, hasEarlierWork } = each;
  const isEnded = hasEnded(own);
  return (
    <li
      ref={isOpened ? bringIntoView : undefined}
      className={styles['row']}
      aria-label={title}
      aria-current={isOpened ? 'true' : undefined}
    >
      <div>
        <p className={styles['title']}>{title}</p>
        <p className={styles['note']}>
          {contentText(content)}
          {dueAt === null ? '' : ` · due ${momentText(dueAt)}${isDueBeforeJoining ? ', before you joined' : ''}`}
        </p>
        {isTeacher || isEnded ? null : (
          <p className={styles['note']}>{hasEarlierWork ? EARLIER_WORK : finishText(content)}</p>
        )}
      </div>
      <div className={styles['acts']}>
        {isTeacher ? (
          <Withdraw classId={classId} assignmentId={id} title={title} />
        ) : (
          <>
            <OwnState own={own} />
            {isArchived && own === null ? null : <Start classId={classId} each={each} />}
          </>
        )}
      </div>
    </li>
  );
}

/** Whether there is nothing more to do: the work is finished, or its test or exam was abandoned. */
const hasEnded = (own: ClassAssignment['own']): boolean => own !== null && (own.finishedAt !== null || own.isAbandoned);

function OwnState({ own }: Pick<ClassAssignment, 'own'>) {
  if (own === null) return <Badge>not started</Badge>;
  if (own.isAbandoned) return <Badge tone="warning">abandoned</Badge>;
  if (own.finishedAt === null) return <Badge>started</Badge>;
  return (
    <>
      <Badge tone="success">{own.score === null ? 'finished' : percentText(own.score * 100)}</Badge>
      {own.isLate ? <Badge>late</Badge> : null}
    </>
  );
}

function Start({
  classId,
  each: { id, title, content, own, hasEarlierWork },
}: Pick<AssignmentProps, 'classId' | 'each'>) {
  const open = useOpenAssignment();
  const client = useQueryClient();
  const isEnded = hasEnded(own);
  const starting = useMutation({
    mutationFn: () =>
      call('POST /api/classes/{id}/assignments/{assignmentId}/start', { params: { id: classId, assignmentId: id } }),
    async onSuccess({ attemptId }) {
      void client.invalidateQueries({ queryKey: assignmentsQuery(classId).queryKey });
      // The list then shows what the learner had done.
      if (!hasEarlierWork) await open({ content, attemptId, isEnded });
    },
  });
  const act = hasEarlierWork ? 'Count again' : own === null ? 'Start' : !isEnded ? 'Continue' : 'View';
  return (
    <>
      <Button
        size="small"
        // Finished work is not the next step.
        variant={act === 'View' ? 'secondary' : 'primary'}
        aria-label={`${act}: ${title}`}
        isBusy={starting.isPending}
        onClick={() => starting.mutate()}
      >
        {act}
      </Button>
      {starting.error === null ? null : (
        <Alert tone="danger" title="It was not started">
          <p>{failureText(starting.error)}</p>
        </Alert>
      )}
    </>
  );
}

interface WithdrawProps {
  readonly classId: string;
  readonly assignmentId: string;
  readonly title: string;
}

function Withdraw({ classId, assignmentId, title }: WithdrawProps) {
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () =>
      call('DELETE /api/classes/{id}/assignments/{assignmentId}', { params: { id: classId, assignmentId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: assignmentsQuery(classId).queryKey }),
  });
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Withdraw: ${title}`}
        isBusy={withdrawing.isPending}
        onClick={() => withdrawing.mutate()}
      >
        Withdraw
      </Button>
      {withdrawing.error === null ? null : (
        <Alert tone="danger" title="It was not withdrawn">
          <p>{failureText(withdrawing.error)}</p>
        </Alert>
      )}
    </>
  );
}
