// If this fails, a failed exam creates no review card, a card for a lesson that does not train its skill, or two cards.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewsResponse } from '@tradesense/contract/study-reviews.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { chartExamGraded } from '../chart-exam/chart-exam.events.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a failed exam makes a review card for the lesson that trains its skill, if the lesson exists', async () => {
  const learner = await signUp(t, 'exam-misses');
  const userId: string = (await learner.get('/api/auth/me')).body.id;
  const graded = async (type: ChartExamType, passed: boolean) => {
    const exam = { examId: t.platform.ids.next(), userId, type, mode: 'rated', score: passed ? 1 : 0, passed } as const;
    await t.db.transaction(async (tx) => t.platform.outbox.append(tx, chartExamGraded.create(exam)));
    await t.drain();
    const { upcoming } = reviewsResponse.parse((await learner.get('/api/study/reviews')).body);
    return upcoming.map(({ lesson }) => lesson).toSorted();
  };
  expect(await graded('market-structure', true)).toEqual([]);
  // The test's content has no lesson about swings in hindsight.
  expect(await graded('swing-analysis', false)).toEqual([]);
  expect(await graded('market-structure', false)).toEqual(['bos']);
  expect(await graded('market-structure', false)).toEqual(['bos']);
  expect(await graded('support-resistance', false)).toEqual(['bos', 'touch-clusters']);
});
