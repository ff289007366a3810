import type { FirstHourResponse, FirstHourStep } from '@tradesense/contract/guidance.ts';

const step = (id: FirstHourStep['id'], href: string, about: Partial<FirstHourStep> = {}): FirstHourStep => ({
  id,
  title: `Title of ${id}`,
  act: `Do ${id}.`,
  gets: `You get ${id}.`,
  minutes: 4,
  href,
  isDone: false,
  ...about,
});

/** Returns a path of four steps. The first step is done. */
export const hour = (about: Partial<FirstHourResponse> = {}): FirstHourResponse => ({
  steps: [
    step('trial', '/#try', { isDone: true }),
    step('first-chart', '/start/chart'),
    step('bias-result', '/results/BTC?session=t1'),
    step('unlocks', '/start/unlocks'),
  ],
  next: 'first-chart',
  minutesLeft: 12,
  hasLeft: false,
  isOver: false,
  ...about,
});

/** Returns the path with the given steps done. The first of the remaining steps is the next step. */
export function hourWith(...done: readonly FirstHourStep['id'][]): FirstHourResponse {
  const steps = hour().steps.map((each) => ({ ...each, isDone: done.includes(each.id) }));
  const open = steps.filter(({ isDone }) => !isDone);
  return hour({ steps, next: open[0]?.id ?? null, minutesLeft: 4 * open.length, isOver: open.length === 0 });
}
