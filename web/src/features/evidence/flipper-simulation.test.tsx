// If this fails, the page that explains the meter shows figures that do not match its text.
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countTold, FLIPPERS, MAX_ANSWERS, playCareers } from './flipper-careers.ts';
import { FlipperSimulation } from './flipper-simulation.tsx';

describe('the simulated careers', () => {
  it('report a coin flipper as better in about 20 of 100 by intervals, and in fewer than 5 by the meter', () => {
    const careers = Array.from({ length: 10 }, (_, seed) => playCareers(seed, 0.5)).flat();
    const share = (times: readonly (number | null)[]) => countTold(times, MAX_ANSWERS) / careers.length;
    expect(share(careers.map(({ byInterval }) => byInterval))).toBeGreaterThan(0.16);
    expect(share(careers.map(({ byInterval }) => byInterval))).toBeLessThan(0.25);
    expect(share(careers.map(({ byMeter }) => byMeter))).toBeLessThan(0.05);
  });

  it('report nearly every learner with a hit rate of 60% as better', () => {
    expect(countTold(playCareers(1, 0.6).map(({ byMeter }) => byMeter), MAX_ANSWERS)).toBeGreaterThan(85); // oxfmt-ignore
  });

  it('are the same for the same seed; a report counts from its answer on', () => {
    expect(countTold([null, 20, 21], 20)).toBe(1);
    expect(playCareers(3, 0.5)).toEqual(playCareers(3, 0.5));
    expect(playCareers(3, 0.5)).not.toEqual(playCareers(4, 0.5));
  });
});

describe('the flipper simulation', () => {
  it('starts without reports, and counts those of both methods as answers are added', () => {
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

  it('calls no report wrong if the learners are better than a coin', () => {
    render(<FlipperSimulation />);
    fireEvent.click(screen.getByRole('radio', { name: '60%' }));
    expect(screen.queryByText(/wrongly/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(false);
  });
});
