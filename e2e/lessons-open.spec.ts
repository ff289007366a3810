// If this fails, a lesson for beginners has an error, an axe finding, or a part that is wider than a phone.
import { expectLessonsSound, LIBRARY } from './support/every-lesson.ts';
import { test } from './support/real-charts-fixture.ts';

for (const { id, title } of LIBRARY.topics.filter(({ level }) => level === 'beginner'))
  test(`for a visitor, axe finds nothing, and nothing is too wide, in any lesson of ${title} at 320 px`, async ({
    page,
    product,
  }) => {
    test.slow();
    await expectLessonsSound(page, product.url, [id]);
  });
