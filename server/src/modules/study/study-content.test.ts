// If this fails, a shipped lesson has a task that cannot be made from the shipped candles.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { shownTask, startedQuiz } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { CONTENT_DIRECTORY, SHIPPED_HISTORY } from '../../config.ts';
import { readLibrary } from './content/read-library.ts';

const LIBRARY = readLibrary(CONTENT_DIRECTORY);

let t: TestApp;
let learner: TestClient;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY }, library: LIBRARY });
  learner = await signUp(t, 'content');
});
afterAll(() => t.close());

test.each([...LIBRARY.lessons.values()])(
  'every task of the lesson $id can be shown, and its quiz can be started',
  async (lesson) => {
    for (const place of ['guided', 'unaided'] as const) {
      for (const [index, { task }] of lesson.tasks[place].entries()) {
        const shown = await shownTask(learner, { place, lesson: lesson.id, index });
        expect(shown).toMatchObject({ place, lesson: lesson.id, question: { kind: task.kind } });
      }
    }
    expect((await startedQuiz(learner, lesson.id)).questions).toHaveLength(lesson.quiz.length);
  },
);
