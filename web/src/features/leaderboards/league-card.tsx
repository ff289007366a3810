import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LeagueResponse } from '@tradesense/contract/leagues.ts';
import { BADGE_TRADES_PER_DAY } from '@tradesense/core/badges/badge-catalogue.ts';
import {
  LEAGUE_DIVISIONS,
  LEAGUE_GROUP_SIZE,
  LEAGUE_POINTS,
  type LeagueOutcome,
} from '@tradesense/core/leagues/league-rules.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { pageLanguage } from '../../ui/page-language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fixedText } from '../../ui/number-text.ts';
import { leagueQuery } from './leaderboards-queries.ts';
import { LearnerCell } from './learner-cell.tsx';
import styles from './leaderboards-page.module.css';

const OUTCOMES: Readonly<Record<LeagueOutcome, string>> = {
  promoted: 'you went up',
  stayed: 'you stayed',
  relegated: 'you went down',
};

/** Formats a day ('2026-06-01') in the language of the pages. */
const dateText = (day: string): string =>
  new Date(day).toLocaleDateString(pageLanguage(), { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Shows the learner's weekly league, and a choice to join or leave it. */
export function LeagueCard() {
  const query = useQuery(leagueQuery);
  return (
    <QueryView query={query} name="Your league" height="12rem">
      {(league) => <League league={league} />}
    </QueryView>
  );
}

function League({ league }: { readonly league: LeagueResponse }) {
  const { division, hasUsername, week, last } = league;
  const client = useQueryClient();
  const isMember = division !== null;
  const changing = useMutation({
    mutationFn: (isOn: boolean) => call(`${isOn ? 'PUT' : 'DELETE'} /api/league/membership`),
    onSuccess: () => client.invalidateQueries({ queryKey: leagueQuery.queryKey }),
  });
  return (
    <Card
      title={isMember ? `Weekly league: division ${division} of ${LEAGUE_DIVISIONS}` : 'Weekly league'}
      aria-label="Weekly league"
      actions={
        hasUsername || isMember ? (
          <Button
            variant={isMember ? 'secondary' : 'primary'}
            size="small"
            isBusy={changing.isPending}
            onClick={() => changing.mutate(!isMember)}
          >
            {isMember ? 'Leave league' : 'Join league'}
          </Button>
        ) : null
      }
    >
      <p className={styles['note']}>
        {`A week with up to about ${LEAGUE_GROUP_SIZE} learners of similar rating. A day of practice gives ${LEAGUE_POINTS.day} points, a trade whose plan was kept ${LEAGUE_POINTS.kept} and a reviewed one ${LEAGUE_POINTS.reviewed}; at most ${BADGE_TRADES_PER_DAY} of each a day count. Profit gives none.`}
      </p>
      {hasUsername || isMember ? null : (
        <p>
          Your group sees your username. <Link to="/profile">Choose a username</Link> to join.
        </p>
      )}
      {last === null ? null : (
        <p className={styles['note']}>
          {`The week of ${dateText(last.week)}: ${fixedText(last.points, 0)} points, ${OUTCOMES[last.outcome]}.`}
        </p>
      )}
      {week === null ? (
        isMember ? (
          <p className={styles['note']}>You are in a group from the next week on.</p>
        ) : null
      ) : (
        <Week week={week} />
      )}
      {changing.error === null ? null : (
        <Alert tone="danger" title="Your choice was not saved">
          <p>{failureText(changing.error)}</p>
        </Alert>
      )}
    </Card>
  );
}

function Week({ week: { from, to, moves, learners, rows } }: { readonly week: NonNullable<LeagueResponse['week']> }) {
  const movesText =
    moves === 0
      ? 'Nobody goes up or down in so small a group.'
      : `The first ${moves} with points go up, the last ${moves} go down.`;
  return (
    <>
      <p className={styles['note']}>
        {`${dateText(from)} to ${dateText(to)}, by UTC. ${learners} ${learners === 1 ? 'learner' : 'learners'}. ${movesText}`}
      </p>
      <table className={styles['table']} aria-label="Your group of the week">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Learner</th>
            <th scope="col" className={styles['number']}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.username} data-own={row.isOwn || undefined}>
              <td>{fixedText(row.rank, 0)}</td>
              <LearnerCell row={row} />
              <td className={styles['number']}>{fixedText(row.points, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
