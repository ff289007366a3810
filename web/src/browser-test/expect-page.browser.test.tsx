// If this fails, an error in one of several window sizes does not say in which.
import { expect, test } from 'vitest';
import { atEachSize, sidewaysOverflow, WORK_SIZES } from './expect-page.ts';
import { mountPart } from './mount-part.tsx';

test('a check of several window sizes fails in the first one that is too narrow, and names it', async () => {
  mountPart(<div style={{ width: 1300, height: 10 }} />);
  const check = atEachSize(WORK_SIZES, () => expect(sidewaysOverflow()).toBeLessThanOrEqual(0));
  await expect(check).rejects.toThrow(/^At 1280 × 800: expected \d+ to be less than or equal to 0$/);
});
