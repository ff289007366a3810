// as: server/src/modules/desk/a.test.ts
import { expect, test } from 'vitest';

test.each(['a', 'b'])('what is refused stores nothing: %s', (list) => {
  expect(list).toBe('a');
});
