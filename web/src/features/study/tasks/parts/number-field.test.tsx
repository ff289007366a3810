// If this fails, a learner whose browser is not in English types a number as the page shows it, and another is graded.
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedText } from '../../../../ui/number-text.ts';
import { NumberField } from './number-field.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de');
});
afterEach(() => void vi.restoreAllMocks());

function open() {
  const onValue = vi.fn<(value: number | null) => void>();
  function Page() {
    const [value, setValue] = useState<number | null>(null);
    const take = (next: number | null) => {
      setValue(next);
      onValue(next);
    };
    const format = (shown: number) => fixedText(shown, 0);
    return <NumberField label="Equity" value={value} format={format} disabled={false} onValue={take} />;
  }
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Equity' });
  return { field, type: (text: string) => fireEvent.change(field, { target: { value: text } }), onValue };
}

test.each([
  ['5,000', 5000],
  ['1.250,5', 1250.5],
  ['2,5', 2.5],
])('a German browser reads %j in the notation of the page', (text, value) => {
  const { type, onValue } = open();
  type(text);
  expect(onValue).toHaveBeenLastCalledWith(value);
});

test('a number that the field shows can be edited in a German browser', () => {
  const { field, type, onValue } = open();
  type('1234');
  fireEvent.blur(field);
  expect(field.value).toBe('1,234');
  type('1,235');
  expect(onValue).toHaveBeenLastCalledWith(1235);
  fireEvent.blur(field);
  expect(field.value).toBe('1,235');
});
