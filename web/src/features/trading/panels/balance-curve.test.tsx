// If this fails, the balance curve differs from the server's numbers, or screen readers cannot read it.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BalanceCurve } from './balance-curve.tsx';

const point = (minute: number, balance: string) => ({ at: `2026-01-05T10:0${minute}:00.000Z`, balance });

test('the curve states its ends and its extremes in words, and its table has every number', () => {
  render(<BalanceCurve curve={[point(0, '10000'), point(1, '9999.5'), point(2, '10200.5'), point(3, '10100')]} />);
  expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toBe(
    'Balance after each closed trade: from 10,000.00 to 10,100.00 SENSE$, highest 10,200.50, lowest 9,999.50.',
  );
  expect(
    screen
      .getByRole('img', { name: /Balance curve/ })
      .querySelector('path')
      ?.getAttribute('d'),
  ).toBe('M8.0 151.6L202.7 152.0L397.3 8.0L592.0 80.0');
  const cells = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent);
  expect(cells).toEqual(['10,100.00', '10,200.50', '9,999.50', '10,000.00']);
});

test('a flat curve is a line in the middle, and before the first trade there is no curve', () => {
  const { unmount } = render(<BalanceCurve curve={[point(0, '10000'), point(1, '10000')]} />);
  expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe('M8.0 80.0L592.0 80.0');
  unmount();
  render(<BalanceCurve curve={[point(0, '10000')]} />);
  expect(screen.getByText('The curve starts with the first closed trade.').tagName).toBe('P');
});
