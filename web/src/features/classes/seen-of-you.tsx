import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassProgressResponse } from '@tradesense/contract/class-progress.ts';
import {
  CLASS_ITEMS_MIN_LEARNERS,
  PROGRESS_ASSIGNMENTS_PER_PAGE,
} from '@tradesense/core/classes/class-insight-rules.ts';
import { QueryView } from '../../query-view.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { Pager } from './pager.tsx';
import { ProgressState } from './progress-cell.tsx';
import { ownProgressQuery } from './progress-queries.ts';
import styles from './progress.module.css';

/** Shows learners what the teacher sees of them: their own row of the progress table. */
export function SeenOfYou({ classId }: { readonly classId: string }) {
  const [assignmentsPage, setAssignmentsPage] = useState(1);
  const query = useQuery(ownProgressQuery(classId, assignmentsPage));
  return (
    <QueryView query={query} name="What your teacher sees" height="8rem">
      {(seen) => (
        <>
          <Seen seen={seen} />
          <Pager
            name="Assignments"
            page={seen.assignmentsPage}
            pageSize={PROGRESS_ASSIGNMENTS_PER_PAGE}
            count={seen.assignmentCount}
            onPage={setAssignmentsPage}
          />
        </>
      )}
    </QueryView>
  );
}

function Seen({ seen: { assignments, learners } }: { readonly seen: ClassProgressResponse }) {
  const [row] = learners;
  if (row === undefined) return <p>Your teacher has switched teaching off and sees nothing of you now.</p>;
  const { username, name, joinedAt, work } = row;
  return (
    <>
      <p>
        {`You as ${username}${name === null ? '' : ` (${name})`}, in the class since ${dayText(joinedAt)}, and of each assignment this:`}
      </p>
      {assignments.length === 0 ? null : (
        <ul className={styles['seen']} aria-label="Your work as your teacher sees it">
          {assignments.map((assignment, place) => (
            <li key={assignment.id}>
              <bdi>{assignment.title}</bdi>
              <span className={styles['acts']}>
                <ProgressState cell={work[place] ?? null} assignment={assignment} joinedAt={joinedAt} isOwn />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['note']}>
        {`Your answers are counted with those of the class, without names, once ${CLASS_ITEMS_MIN_LEARNERS} learners have finished. Nothing else is seen: no rated test, no trade, no journal, nothing from before you joined, unless you let work from before you joined again count. When you leave, your teacher sees nothing of it any more.`}
      </p>
    </>
  );
}
