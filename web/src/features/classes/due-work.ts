import { useQueries, useQuery } from '@tanstack/react-query';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import { assignmentsQuery, classesQuery } from './classes-queries.ts';

/** An assignment that is due. */
export interface DueAssignment {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  readonly isOverdue: boolean;
  readonly classId: string;
  readonly className: string;
}

/**
 * Returns the assignments that the learner has neither finished nor abandoned and that are due by the end of today in the learner's time
 * zone, the oldest first. An assignment that was due before the learner joined is left out. Home and the dashboard
 * count the returned assignments.
 */
export function dueAssignments(
  work: readonly {
    readonly id: string;
    readonly name: string;
    readonly assignments: readonly Pick<ClassAssignment, 'id' | 'title' | 'dueAt' | 'isDueBeforeJoining' | 'own'>[];
  }[],
  now: Date,
): readonly DueAssignment[] {
  const endOfToday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  return work
    .flatMap(({ id: classId, name: className, assignments }) =>
      assignments.flatMap(({ id, title, dueAt, isDueBeforeJoining, own }) => {
        if (
          dueAt === null ||
          isDueBeforeJoining ||
          (own !== null && (own.finishedAt !== null || own.isAbandoned)) ||
          Date.parse(dueAt) >= endOfToday
        )
          return [];
        return [{ id, title, dueAt, isOverdue: Date.parse(dueAt) < now.getTime(), classId, className }];
      }),
    )
    .toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
}

/** Loads the due assignments of the classes that the learner is in. */
export function useDueAssignments() {
  const classes = useQuery(classesQuery);
  const joined = (classes.data?.classes ?? []).filter(
    ({ role, archivedAt }) => role === 'learner' && archivedAt === null,
  );
  const lists = useQueries({ queries: joined.map(({ id }) => assignmentsQuery(id)) });
  const work = joined.map(({ id, name }, index) => ({ id, name, assignments: lists[index]?.data?.assignments ?? [] }));
  // The assignments are due as of the last time that the classes were fetched. The classes are fetched again each time
  // a page that shows them opens.
  return { assignments: dueAssignments(work, new Date(classes.dataUpdatedAt)), queries: [classes, ...lists] };
}
