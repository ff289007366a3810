// If this fails, a lesson that needs an account has an error, an axe finding, or a part that is wider than a phone.
import { expectLessonsSound, LIBRARY } from './support/every-lesson.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

for (const level of ['intermediate', 'advanced'] as const)
  test(`axe finds nothing, and nothing is too wide, in any lesson of the ${level} topics at 320 px`, async ({
    page,
    product,
  }) => {
    test.slow();
    await enterAsLearner(page, product, newLearner(`lessons-${level}`));
    const topics = LIBRARY.topics.filter((topic) => topic.level === level);
    await expectLessonsSound(
      page,
      product.url,
      topics.map(({ id }) => id),
    );
  });
