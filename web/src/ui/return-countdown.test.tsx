// If this fails, a learner who left a test does not see how much time is left to come back, or a screen reader
// announces every second.
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReturnCountdown } from './return-countdown.tsx';

describe('ReturnCountdown', () => {
  it('is hidden while the learner is present', () => {
    render(<ReturnCountdown what="test" seconds={null} state="away" />);
    expect(screen.queryByText(/Come back/)).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it.each([
    { seconds: 60, spoken: '60 seconds left to come back to the exam.' },
    { seconds: 59, spoken: '' },
    { seconds: 30, spoken: '30 seconds left to come back to the exam.' },
    { seconds: 11, spoken: '' },
    { seconds: 0, spoken: '' },
  ])('counts $seconds, in the title too, and says "$spoken"', ({ seconds, spoken }) => {
    render(<ReturnCountdown what="exam" seconds={seconds} state="away" />);
    expect(screen.queryByText(new RegExp(`within ${seconds} seconds`))).not.toBeNull();
    expect(document.title).toBe(`(${seconds} s) Come back to your exam`);
    expect(screen.getByRole('alert').textContent).toBe(spoken);
  });
});
