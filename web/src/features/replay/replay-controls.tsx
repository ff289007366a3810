import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { steppedBarText } from '../market/bar-time.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { controlClass } from '../../ui/field.tsx';
import { countText } from '../../ui/number-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './replay-controls.module.css';
import { ReplayJumps } from './replay-jumps.tsx';
import { REPLAY_SPEEDS } from './replay-limits.ts';
import type { PlayerState, ReplayPlayer } from './replay-player.ts';
import { barPlaceText, barsText } from './replay-text.ts';
import { StepBack } from './step-back.tsx';

interface ReplayControlsProps {
  readonly player: ReplayPlayer;
  readonly state: PlayerState;
}

/** Shows the buttons to step and to play, and why playing stopped. */
export function ReplayControls({ player, state }: ReplayControlsProps) {
  const { session, isPlaying, speed, isWaiting, isJumping, error } = state;
  const isAtEnd = session.cursor >= session.length;
  return (
    <section className={styles['controls']} aria-label="Replay controls">
      <div className={styles['row']}>
        <StepBack player={player} state={state} />
        <Button size="small" disabled={isAtEnd || isJumping} onClick={player.turn}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={isAtEnd}
          isBusy={isWaiting && !isPlaying && !isJumping}
          onClick={player.step}
        >
          Step one bar
        </Button>
        <ReplayJumps player={player} state={state} />
        <label className={styles['speed']}>
          <span>Speed</span>
          <select
            className={classNames(controlClass, styles['select'])}
            value={speed}
            onChange={(event) => {
              const chosen = REPLAY_SPEEDS.find((each) => String(each) === event.target.value);
              if (chosen !== undefined) player.setSpeed(chosen);
            }}
          >
            {REPLAY_SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
      </div>
      <Progress session={session} />
      {error === null ? null : (
        <p className={styles['failure']} role="alert">
          {error.message}{' '}
          <Button size="small" variant="secondary" onClick={player.step}>
            Try again
          </Button>
        </p>
      )}
      <output className={styles['halt']}>{haltText(state)}</output>
    </section>
  );
}

function Progress({ session }: { readonly session: ReplaySession }) {
  const { cursor, length, now, interval } = session;
  return (
    <ProgressBar label={steppedBarText(now, interval)} value={cursor} max={length} valueText={barPlaceText(session)} />
  );
}

/**
 * Returns a text that says why playing stopped; `null` if there is nothing to say. Fills and liquidations are announced
 * elsewhere, with the activity of the account.
 */
function haltText({ halt, session }: PlayerState): string | null {
  if (halt === 'event') return `Stopped at bar ${countText(session.cursor)}: something happened in the account.`;
  if (halt === 'reached') return `Jumped to bar ${countText(session.cursor)}.`;
  if (halt === 'elsewhere')
    return `Now at bar ${countText(session.cursor)}: the replay was stepped in another tab or on another device.`;
  return halt === 'last-bar' ? `That was the last of ${barsText(session.length)}.` : null;
}
