import { epochMs, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** Source of the current time. Functions that make decisions do not use it: they get the time as an argument. */
export interface Clock {
  now(): EpochMs;
}

interface SteadyClockParts {
  /** Wall time of the machine in epoch ms. It may be set back. */
  readonly wallMs: () => number;
  /** Monotonic time in ms since an arbitrary start. Default: the monotonic clock of the process. */
  readonly elapsedMs?: () => number;
  /** Called when the clock of the machine was set back by a second or more. */
  readonly onSetBack?: (byMs: number) => void;
}

/** Speed of the clock after a step back, until the clock of the machine has caught up. */
const CATCH_UP_SPEED = 0.5;

/**
 * Creates a clock that follows the machine's clock and never goes back. It follows a step forward immediately, because
 * waking up from suspension also causes such a step. After a step back, it runs at half speed until the machine's clock
 * has caught up. So stored times are never in the future, and time limits, leases and prices keep working.
 */
export function createSteadyClock(parts: SteadyClockParts): Clock {
  const { wallMs, elapsedMs = () => performance.now(), onSetBack = () => undefined } = parts;
  // This initial value is earlier than every wall time, so the first reading is never a step back.
  let [last, elapsed] = [Number.NEGATIVE_INFINITY, elapsedMs()];
  let [isCatchingUp, isTold] = [false, false];
  return {
    now() {
      const [wall, before] = [wallMs(), elapsed];
      elapsed = elapsedMs();
      const slowed = last + (elapsed - before) * CATCH_UP_SPEED;
      isCatchingUp = wall < (isCatchingUp ? slowed : last);
      if (isCatchingUp && !isTold && last - wall >= SECOND_MS) {
        onSetBack(last - wall);
        isTold = true;
      }
      isTold &&= isCatchingUp;
      last = isCatchingUp ? slowed : wall;
      return epochMs(Math.floor(last));
    },
  };
}

export const systemClock: Clock = createSteadyClock({ wallMs: () => Date.now() });
