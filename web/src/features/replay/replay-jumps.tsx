import { useMemo, useState } from 'react';
import type { ReplayJumpTarget, ReplaySession } from '@tradesense/contract/replay.ts';
import { isIntraday } from '@tradesense/core/market/interval.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { decimalFault, plainDecimal } from '../../ui/plain-decimal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { afterOpen } from '../market/bar-time.ts';
import { drawnLevels } from './replay-chart-storage.ts';
import styles from './replay-controls.module.css';
import type { PlayerState, ReplayPlayer } from './replay-player.ts';
import { instantOf } from './replay-text.ts';

interface ReplayJumpsProps {
  readonly player: ReplayPlayer;
  readonly state: PlayerState;
}

/** Buttons that step to the next trading day, or to a bar, time or price that the learner enters. */
export function ReplayJumps({ player, state }: ReplayJumpsProps) {
  const { session, isWaiting, isJumping } = state;
  const [isAsking, setAsking] = useState(false);
  const isAtEnd = session.cursor >= session.length;
  if (isJumping) {
    return (
      <Button size="small" variant="secondary" onClick={player.stopJump}>
        Stop the jump
      </Button>
    );
  }
  return (
    <>
      {isIntraday(session.interval) ? (
        <Button size="small" variant="secondary" disabled={isAtEnd} onClick={() => player.jump({ kind: 'session' })}>
          Next session
        </Button>
      ) : null}
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        disabled={isAtEnd}
        onClick={() => {
          player.pause();
          setAsking(true);
        }}
      >
        Jump to…
      </Button>
      {isAsking ? (
        <JumpDialog
          session={session}
          isBusy={isWaiting}
          onClose={() => setAsking(false)}
          onJump={(to) => {
            setAsking(false);
            player.jump(to);
          }}
        />
      ) : null}
    </>
  );
}

type Kind = 'bar' | 'price' | 'time';

interface JumpDialogProps {
  readonly session: ReplaySession;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onJump: (to: ReplayJumpTarget) => void;
}

const WRONG: Readonly<Record<Kind, string>> = {
  bar: 'Enter a whole number of bars, from 1 on.',
  price: 'Enter a price above 0.',
  time: 'Choose a date after the current bar.',
};

function wrongText(kind: Kind, typed: string): string {
  return kind === 'price' && typed.trim() !== '' && plainDecimal(typed) === null ? decimalFault('Price') : WRONG[kind];
}

/** Returns the target of the jump; `null` if the input is invalid or the target is not after the current bar. */
function targetOf(kind: Kind, typed: string, { cursor, interval, now }: ReplaySession): ReplayJumpTarget | null {
  if (kind === 'time') {
    const open = instantOf(typed, interval);
    return open === null || Date.parse(open) < Date.parse(now) ? null : { kind, at: afterOpen(open) };
  }
  const value = Number(plainDecimal(typed) ?? Number.NaN);
  if (!Number.isFinite(value) || value <= 0) return null;
  if (kind === 'price') return { kind, price: value };
  return Number.isInteger(value) ? { kind, cursor: cursor + value } : null;
}

function JumpDialog({ session, isBusy, onClose, onJump }: JumpDialogProps) {
  const [kind, setKind] = useState<Kind>('bar');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const levels = useLevels(session.rootId);
  const { interval, isMasked } = session;
  function choose(next: Kind): void {
    setKind(next);
    setTyped('');
    setWrong(false);
  }
  function submit(): void {
    const target = targetOf(kind, typed, session);
    setWrong(target === null);
    if (target !== null) onJump(target);
  }
  const options = [
    { value: 'bar', label: 'Bars ahead' },
    { value: 'price', label: 'A price' },
    ...(isMasked ? [] : ([{ value: 'time', label: 'A date' }] as const)),
  ] as const;
  const field = { value: typed, error: isWrong ? wrongText(kind, typed) : undefined, onValueChange: setTyped };
  return (
    <Dialog
      isOpen
      title="Jump ahead"
      onClose={onClose}
      actions={
        <Button isBusy={isBusy} onClick={submit}>
          Jump
        </Button>
      }
    >
      <form
        className={styles['jump']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>Every bar in between happens to your account. The jump stops early when an order fills or ends.</p>
        <SegmentedControl label="To" value={kind} options={options} onValueChange={choose} />
        {kind === 'time' ? (
          <TextField {...field} label="Date" type={isIntraday(interval) ? 'datetime-local' : 'date'} />
        ) : (
          <TextField
            {...field}
            label={kind === 'bar' ? 'Number of bars' : 'Next touch of the price'}
            inputMode={kind === 'bar' ? 'numeric' : 'decimal'}
          />
        )}
        {kind === 'price' && levels.length > 0 ? (
          <div className={styles['row']}>
            {levels.map((price) => (
              <Button key={price} size="small" variant="secondary" onClick={() => onJump({ kind: 'price', price })}>
                Level at {price}
              </Button>
            ))}
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}

/** Returns the prices of the level drawings on the chart of a replay. */
function useLevels(rootId: string): readonly number[] {
  return useMemo(() => drawnLevels(rootId), [rootId]);
}
