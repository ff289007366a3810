import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BoardResponse } from '@tradesense/contract/leaderboards.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { countText } from '../../ui/number-text.ts';
import { boardText, figureText, missingText, resultsText } from './board-text.ts';
import styles from './leaderboards-page.module.css';
import { BOARDS_KEY } from './leaderboards-queries.ts';

/**
 * Shows the learner's own row of a board, or what is missing to be listed, and a choice whether to be listed at all.
 */
export function OwnStanding({ board, own }: Pick<BoardResponse, 'board' | 'own'>) {
  const client = useQueryClient();
  const { isMember, rank, standing, missing } = own;
  const changing = useMutation({
    mutationFn: (isOn: boolean) => call(`${isOn ? 'PUT' : 'DELETE'} /api/leaderboards/membership`),
    onSuccess: () => client.invalidateQueries({ queryKey: BOARDS_KEY }),
  });
  const { to, action } = boardText(board);
  return (
    <Card
      title="You"
      aria-label="Your standing"
      actions={
        <Button
          variant={isMember ? 'secondary' : 'primary'}
          size="small"
          isBusy={changing.isPending}
          onClick={() => changing.mutate(!isMember)}
        >
          {isMember ? 'Leave leaderboards' : 'Join leaderboards'}
        </Button>
      }
    >
      <p className={styles['own']}>
        {rank === null ? null : <strong>Rank {countText(rank)}</strong>}
        {standing === null ? (
          <span>No standing yet.</span>
        ) : (
          <span>
            {figureText(board, standing.value)} (95% interval {figureText(board, standing.low)} to{' '}
            {figureText(board, standing.high)}, {resultsText(board, standing.sample)})
          </span>
        )}
      </p>
      {missing.length === 0 ? null : (
        <ul className={styles['missing']} aria-label="Missing to be listed">
          {missing.map((each) => (
            <li key={each.kind}>
              {missingText(board, each)} {each.kind === 'username' ? <Link to="/profile">Choose one</Link> : null}
            </li>
          ))}
        </ul>
      )}
      {missing.some(({ kind }) => kind !== 'membership' && kind !== 'username') ? (
        <div>
          <LinkButton to={to} variant="secondary" size="small">
            {action}
          </LinkButton>
        </div>
      ) : null}
      <p className={styles['note']}>
        {isMember
          ? 'Everyone who is signed in sees you where you have enough results. Nobody you block does.'
          : 'Nobody sees you here until you join. You can leave at any time.'}
      </p>
      {changing.error === null ? null : (
        <Alert tone="danger" title="Your choice was not saved">
          <p>{failureText(changing.error)}</p>
        </Alert>
      )}
    </Card>
  );
}
