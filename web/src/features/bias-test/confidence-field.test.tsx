// If this fails, a confidence is checked against the bounds of another kind of call.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfidenceField } from './confidence-field.tsx';

it('accepts a confidence by the bounds that it is given, and names them for any other', async () => {
  const user = userEvent.setup();
  const onValueChange = vi.fn<(value: number | null) => void>();
  render(<ConfidenceField value={null} min={40} max={90} disabled={false} onValueChange={onValueChange} />);
  const slider = screen.getByRole('slider', { name: 'Confidence' });
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['40', '90']);

  await user.type(screen.getByLabelText('in %'), '39');
  expect(onValueChange).toHaveBeenLastCalledWith(null);
  expect(screen.getByText('40 to 90')).toBeDefined();

  await user.clear(screen.getByLabelText('in %'));
  await user.type(screen.getByLabelText('in %'), '90');
  expect(onValueChange).toHaveBeenLastCalledWith(90);
  expect(screen.queryByText('40 to 90')).toBeNull();
});
