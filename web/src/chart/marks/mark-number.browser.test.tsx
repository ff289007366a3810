// If this fails, a learner cannot read the whole price of a mark in its field.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPart } from '../../browser-test/mount-part.tsx';
import { MarkNumber } from './mark-number.tsx';

test.each([
  [56_777.16, '56,777.16000'],
  [1.28509, '1.28509'],
  [42_300, '42,300.00000'],
])('the field of a price shows %d as the axis does, with all its digits', async (value, text) => {
  mountPart(
    <div style={{ width: 120, display: 'flex', flexWrap: 'wrap' }}>
      {['Lower edge', 'Upper edge'].map((label) => (
        <MarkNumber key={label} {...{ label, value }} name={label} min={0} max={1e6} step={1e-5} onCommit={() => {}} />
      ))}
    </div>,
  );
  const field = page.getByRole('spinbutton', { name: 'Lower edge' });
  await expect.element(field).toHaveValue(text);
  const input = field.element();
  const { paddingLeft, paddingRight, font } = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = font;
  const digits = context.measureText(text).width;
  expect(input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)).toBeGreaterThanOrEqual(digits);
});

test('a price with commas is taken, and a comma that may mark decimals is not', async () => {
  const onCommit = vi.fn<(value: number) => void>();
  mountPart(
    <MarkNumber label="Price" name="Price of Level 1" value={60_000} min={1} max={1e6} step={0.01} {...{ onCommit }} />,
  );
  const field = page.getByRole('spinbutton', { name: 'Price of Level 1' });
  await field.fill('64,250.5');
  await userEvent.keyboard('{Enter}');
  expect(onCommit).toHaveBeenLastCalledWith(64_250.5);
  await field.fill('1,5');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Price of Level 1 must be a number such as 1250.5 or 1,250.5, with commas only between thousands.',
    );
  expect(onCommit).toHaveBeenCalledTimes(1);
  await field.fill('60000');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onCommit).toHaveBeenLastCalledWith(60_000.01);
});
