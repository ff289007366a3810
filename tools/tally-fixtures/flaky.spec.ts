import { expect, test } from '@playwright/test';

test('always passes', () => undefined);

for (let story = 1; story <= Number(process.env['FLAKY_STORIES']); story += 1) {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a story needs from this pattern
  test(`passes at the second run ${story}`, ({}, { retry }) => {
    expect(retry, 'the first run').toBe(1);
  });
}

if (process.env['FAILING_STORY'] === 'yes') {
  test('never passes', () => expect(1).toBe(2));
}
