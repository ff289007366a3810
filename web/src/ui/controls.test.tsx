// If this fails, a control has no name, does not tell a screen reader its error, or cannot be used by keyboard.
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { avatarInitial } from './initial-avatar.tsx';
import { Button } from './button.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Slider } from './slider.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

test('a field is described by its hint and its error', () => {
  render(<TextField label="Email" hint="We send one mail." error="Enter your email address." />);
  const input = screen.getByLabelText('Email');
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['We send one mail.', 'Enter your email address.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Enter your email address.');
});

test('a text area shows how many characters it has', () => {
  render(<TextArea label="Reasoning" value="four" counterMax={1000} onValueChange={() => undefined} />);
  expect(screen.getByText('4/1000 characters')).toBeDefined();
});

test('a busy button keeps its focus and does nothing', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button isBusy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('a busy submit button does not submit the form', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('segments are radio buttons with the same name', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const options = [
    { value: 'bullish', label: 'Bullish' },
    { value: 'bearish', label: 'Bearish' },
  ];
  render(<SegmentedControl label="Direction" value={null} options={options} onValueChange={onValueChange} />);
  expect(screen.getByRole('group', { name: 'Direction' })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Bearish' }));
  expect(onValueChange).toHaveBeenCalledWith('bearish');
});

test('a slider announces its value as displayed', () => {
  render(
    <Slider
      label="Confidence"
      value={60}
      min={34}
      max={100}
      format={(value) => `${value}%`}
      onValueChange={() => undefined}
    />,
  );
  expect(screen.getByRole('slider', { name: 'Confidence' }).getAttribute('aria-valuetext')).toBe('60%');
});

// A browser fires neither a change nor a click when a finger taps the middle of a slider that is at its middle.
test.each([
  ['touch', [[67]]],
  ['mouse', []],
] as const)('the end of a press by %s on the middle of a slider without a value gives %j', (pointerType, given) => {
  const onValueChange = vi.fn<(value: number) => void>();
  render(<Slider label="Confidence" value={null} min={34} max={100} onValueChange={onValueChange} />);
  fireEvent.pointerUp(screen.getByRole('slider', { name: 'Confidence' }), { pointerType });
  expect(onValueChange.mock.calls).toEqual(given);
});

test('a press on a slider with a value leaves the value to the change', () => {
  const onValueChange = vi.fn<(value: number) => void>();
  render(<Slider label="Confidence" value={60} min={34} max={100} onValueChange={onValueChange} />);
  fireEvent.pointerUp(screen.getByRole('slider', { name: 'Confidence' }), { pointerType: 'touch' });
  expect(onValueChange).not.toHaveBeenCalled();
});

function TabsPage() {
  const [selected, setSelected] = useState<'one' | 'two' | 'three'>('one');
  const tabs = (['one', 'two', 'three'] as const).map((id) => ({ id, label: `Tab ${id}`, panel: `Panel ${id}` }));
  return <Tabs label="Ways" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test.each([
  ['{ArrowRight}', 'two'],
  ['{ArrowLeft}', 'three'],
  ['{End}', 'three'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'one'],
  ['{End}{Home}', 'one'],
])('in tabs, the key %s selects and focuses the tab %s', async (keys, expected) => {
  const user = userEvent.setup();
  render(<TabsPage />);
  await user.tab();
  await user.keyboard(keys);
  const tab = screen.getByRole('tab', { name: `Tab ${expected}` });
  expect(document.activeElement).toBe(tab);
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: `Tab ${expected}` }).textContent).toBe(`Panel ${expected}`);
});

test.each([
  ['ada', 'A'],
  ['  élan', 'É'],
  ['', 'U'],
  ['   ', 'U'],
  ['𝒜da', '𝒜'],
])('the avatar of the name %j shows %j', (name, initial) => {
  expect(avatarInitial(name)).toBe(initial);
});
