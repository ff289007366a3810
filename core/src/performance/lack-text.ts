import type { Lack, StatisticLack } from './statistic.ts';

const LACKS: Readonly<Record<StatisticLack, readonly [one: string, many: string]>> = {
  trades: ['closed trade', 'closed trades'],
  'planned-trades': ['trade with a planned stop', 'trades with a planned stop'],
  'won-trades': ['won trade', 'won trades'],
  'lost-trades': ['lost trade', 'lost trades'],
  days: ['day', 'days'],
  'losing-days': ['losing day', 'losing days'],
  'different-results': ['different result', 'different results'],
  time: ['day of the period', 'days of the period'],
};

/** Returns a text that says how many data are missing for a figure: 'Needs 30 days; there are 4.' */
export function lackText({ what, have, need }: Lack): string {
  const [one, many] = LACKS[what];
  const there = have === 0 ? 'there is none' : have === 1 ? 'there is 1' : `there are ${have}`;
  return `Needs ${need} ${need === 1 ? one : many}; ${there}.`;
}
