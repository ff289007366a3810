import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClassProgressResponse, ProgressRow } from '@tradesense/contract/class-progress.ts';
import {
  PROGRESS_ASSIGNMENTS_PER_PAGE,
  PROGRESS_LEARNERS_PER_PAGE,
} from '@tradesense/core/classes/class-insight-rules.ts';
import { QueryView } from '../../query-view.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { Pager } from './pager.tsx';
import { ProgressState } from './progress-cell.tsx';
import { progressQuery } from './progress-queries.ts';
import styles from './progress.module.css';

/** Shows each learner's work for each assignment of a class. */
export function ProgressTable({ classId }: { readonly classId: string }) {
  const [page, setPage] = useState(1);
  const [assignmentsPage, setAssignmentsPage] = useState(1);
  const query = useQuery(progressQuery(classId, { page, assignmentsPage }));
  return (
    <QueryView query={query} name="The progress" height="24rem">
      {(table) => (
        <div className={styles['part']}>
          <Table classId={classId} table={table} />
          <Pager
            name="Learners"
            page={table.page}
            pageSize={PROGRESS_LEARNERS_PER_PAGE}
            count={table.learnerCount}
            onPage={setPage}
          />
          <Pager
            name="Assignments"
            page={table.assignmentsPage}
            pageSize={PROGRESS_ASSIGNMENTS_PER_PAGE}
            count={table.assignmentCount}
            onPage={setAssignmentsPage}
          />
        </div>
      )}
    </QueryView>
  );
}

interface TableProps {
  readonly classId: string;
  readonly table: ClassProgressResponse;
}

function Table({ classId, table: { assignments, learners, learnerCount, assignmentCount } }: TableProps) {
  if (learnerCount === 0) return <p>Nobody has joined yet. Give your learners the code or the link of the class.</p>;
  if (assignmentCount === 0)
    return (
      <p>{`Nothing is assigned yet. ${learnerCount === 1 ? '1 learner is' : `${learnerCount} learners are`} in the class.`}</p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label="Progress of all learners">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['who']}>
              Learner
            </th>
            {assignments.map(({ id, title, dueAt }) => (
              <th key={id} scope="col">
                <Link
                  className={styles['assigned']}
                  to="/classes/$id/progress"
                  params={{ id: classId }}
                  search={{ tab: 'items', assignment: id }}
                  title={title}
                >
                  {title}
                </Link>
                <span className={styles['when']}>{dueAt === null ? 'no due date' : `due ${dayText(dueAt)}`}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {learners.map((row) => (
            <Row key={row.username} row={row} assignments={assignments} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: ProgressRow;
  readonly assignments: ClassProgressResponse['assignments'];
}

function Row({ row: { username, name, joinedAt, work }, assignments }: RowProps) {
  return (
    <tr>
      <th scope="row" className={styles['who']}>
        <Link to="/u/$username" params={{ username }} title={username}>
          {username}
        </Link>
        {name === null ? null : <span className={styles['when']}>{name}</span>}
      </th>
      {assignments.map((assignment, place) => (
        <td key={assignment.id}>
          <ProgressState cell={work[place] ?? null} assignment={assignment} joinedAt={joinedAt} />
        </td>
      ))}
    </tr>
  );
}
