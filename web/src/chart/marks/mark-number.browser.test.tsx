// If this fails, a learner cannot read the whole price of a mark in its field.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../../browser-test/mount-part.tsx';
import { MarkNumber } from './mark-number.tsx';

test.each([56_777.16, 1.28509])('the field of a price shows all digits of %d in a narrow list', async (value) => {
  mountPart(
    <div style={{ width: 120, display: 'flex', flexWrap: 'wrap' }}>
      {['Lower edge', 'Upper edge'].map((label) => (
        <MarkNumber key={label} {...{ label, value }} name={label} min={0} max={1e6} step={1e-5} onCommit={() => {}} />
      ))}
    </div>,
  );
  const field = page.getByRole('spinbutton', { name: 'Lower edge' });
  await expect.element(field).toHaveValue(value);
  const input = field.element();
  const { paddingLeft, paddingRight, font } = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = font;
  const digits = context.measureText(String(value)).width;
  expect(input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)).toBeGreaterThanOrEqual(digits);
});
