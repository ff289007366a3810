// If this fails, a learner whose exam was re-graded does not see the old result next to the new one, or does not learn
// why.
import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import type { ExamFormerGrade } from '@tradesense/contract/chart-exam.ts';
import { FormerGrades } from './former-grades.tsx';

const FORMER: ExamFormerGrade = {
  replacedAt: '2026-01-15T12:00:00.000Z',
  reason: 'The rule was wrong',
  isVoiding: false,
  score: 0.64,
  passed: false,
  charts: [{ index: 0, score: 0.5, ruleVersion: 101 }],
};

test('each re-grade shows the grade before it, the grade after it, and the reason', () => {
  const voiding = { ...FORMER, replacedAt: '2026-01-16T12:00:00.000Z', reason: 'A bar is missing', isVoiding: true };
  render(
    <FormerGrades
      exam={{ score: 0.9, passed: true }}
      formerGrades={[FORMER, { ...voiding, score: 0.72, passed: true }]}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('The rule was wrong');
  expect(first?.textContent).toContain('Before: 64%, not passed. After: 72%, passed.');
  expect(first?.textContent).toContain('Charts before: chart 1 50% (rule 101)');
  expect(second?.textContent).toContain('Before: 72%, passed. After: 90%, passed.');
  expect(second?.textContent).toContain('A chart was found to be faulty and counts for nothing.');
});

test('an exam that was graded once has no list of grades; an abandoned exam has no grade before', () => {
  const { container, rerender } = render(<FormerGrades exam={{ score: null, passed: null }} formerGrades={[]} />);
  expect(container.textContent).toBe('');
  rerender(
    <FormerGrades exam={{ score: null, passed: null }} formerGrades={[{ ...FORMER, score: null, passed: null }]} />,
  );
  expect(container.textContent).not.toContain('Before:');
  expect(container.textContent).toContain('The rule was wrong');
});
