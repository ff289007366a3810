// If this fails, the page that explains the meter shows figures that differ from its text.
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countTold, FLIPPERS, MAX_ANSWERS, playCareers } from './flipper-careers.ts';
import { FlipperSimulation } from './flipper-simulation.tsx';

describe('the careers', () => {
  it('flag about 20 of 100 coin-flippers by intervals, and fewer than 5 by the meter', () => {
    const careers = Array.from({ length: 10 }, (_, seed) => playCareers(seed, 0.5)).flat();
    const share = (times: readonly (number | null)[]) => countTold(times, MAX_ANSWERS) / careers.length;
    expect(share(careers.map(({ byInterval }) => byInterval))).toBeGreaterThan(0.16);
    expect(share(careers.map(({ byInterval }) => byInterval))).toBeLessThan(0.25);
    expect(share(careers.map(({ byMeter }) => byMeter))).toBeLessThan(0.05);
  });

  it('flag nearly every learner with a hit rate of 60%', () => {
    expect(countTold(playCareers(1, 0.6).map(({ byMeter }) => byMeter), MAX_ANSWERS)).toBeGreaterThan(85); // oxfmt-ignore
  });

  it('count the flags up to an answer', () => {
    expect(countTold([null, 20, 21], 20)).toBe(1);
    expect(playCareers(3, 0.5)).toEqual(playCareers(3, 0.5));
    expect(playCareers(3, 0.5)).not.toEqual(playCareers(4, 0.5));
  });
});

describe('FlipperSimulation', () => {
  it('starts without flags, and shows both methods as answers are added', () => {
    render(<FlipperSimulation />);
    expect(
      screen.getAllByText(`0 of ${FLIPPERS} told “better than a coin” by answer 0, all of them wrongly`),
    ).toHaveLength(2);
    fireEvent.change(screen.getByRole('slider', { name: 'Answers per learner' }), { target: { value: '500' } });
    const careers = playCareers(1, 0.5);
    const [interval, meter] = screen.getAllByText(/told “better than a coin” by answer 500/);
    expect(interval?.textContent).toContain(
      `${countTold(
        careers.map(({ byInterval }) => byInterval),
        500,
      )} of 100`,
    );
    expect(meter?.textContent).toContain(
      `${countTold(
        careers.map(({ byMeter }) => byMeter),
        500,
      )} of 100`,
    );
  });

  it('calls no flag wrong if learners are better than a coin', () => {
    render(<FlipperSimulation />);
    fireEvent.click(screen.getByRole('radio', { name: '60%' }));
    expect(screen.queryByText(/wrongly/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(false);
  });
});
