// If this fails, Home or the dashboard leaves out class work that is due, or calls finished work due.
import { expect, test } from 'vitest';
import { dueAssignments } from './due-work.ts';

const NOW = new Date(2026, 0, 10, 12);
const at = (day: number, hour = 12) => new Date(2026, 0, day, hour).toISOString();
const own = (finishedAt: string | null) => ({
  attemptId: null,
  startedAt: at(1),
  finishedAt,
  score: null,
  isLate: false,
  isAbandoned: false,
});

test('unfinished work due by the end of today is due, the oldest first, and overdue once its time is over', () => {
  const assignments = [
    { id: 'tonight', title: 'Tonight', dueAt: at(10, 23), isDueBeforeJoining: false, own: null },
    { id: 'tomorrow', title: 'Tomorrow', dueAt: at(11, 0), isDueBeforeJoining: false, own: null },
    { id: 'undated', title: 'Undated', dueAt: null, isDueBeforeJoining: false, own: null },
    { id: 'finished', title: 'Finished', dueAt: at(8), isDueBeforeJoining: false, own: own(at(7)) },
    { id: 'earlier', title: 'Earlier', dueAt: at(7), isDueBeforeJoining: true, own: null },
    {
      id: 'abandoned',
      title: 'Abandoned',
      dueAt: at(8),
      isDueBeforeJoining: false,
      own: { ...own(null), isAbandoned: true },
    },
    { id: 'started', title: 'Started', dueAt: at(9), isDueBeforeJoining: false, own: own(null) },
  ];
  const due = dueAssignments([{ id: 'c1', name: 'Class 1', assignments }], NOW);
  expect(due.map(({ id, isOverdue, className }) => [id, isOverdue, className])).toEqual([
    ['started', true, 'Class 1'],
    ['tonight', false, 'Class 1'],
  ]);
});
