// If this fails, the sandbox unlocks too early or never, or the page shows a wrong percentage.
import { expect, test } from 'vitest';
import { unlockProgress } from './unlock.policy.ts';

test.each([
  { bias: 0, exams: 0, percent: 0 },
  { bias: 1, exams: 0, percent: 25 },
  { bias: 0, exams: 1, percent: 25 },
  { bias: 2, exams: 0, percent: 50 },
  { bias: 7, exams: 0, percent: 50 },
  { bias: 1, exams: 1, percent: 50 },
  { bias: 9, exams: 1, percent: 75 },
  { bias: 2, exams: 2, percent: 100 },
  { bias: 3, exams: 5, percent: 100 },
])('$bias Bias Tests and $exams Chart Exams make a progress of $percent%', ({ bias, exams, percent }) => {
  const progress = unlockProgress({ 'bias-test': bias, 'chart-exam': exams }, { 'bias-test': 2, 'chart-exam': 2 });
  expect(progress).toEqual({
    progressPercentage: percent,
    biasTests: { done: Math.min(bias, 2), needed: 2 },
    chartExams: { done: Math.min(exams, 2), needed: 2 },
  });
});

test.each([
  { needed: { 'bias-test': 4, 'chart-exam': 1 }, percent: 60 },
  { needed: { 'bias-test': 0, 'chart-exam': 3 }, percent: 33 },
  { needed: { 'bias-test': 0, 'chart-exam': 0 }, percent: 100 },
])('2 Bias Tests and 1 exam make a progress of $percent% if $needed are needed', ({ needed, percent }) => {
  expect(unlockProgress({ 'bias-test': 2, 'chart-exam': 1 }, needed).progressPercentage).toBe(percent);
});
