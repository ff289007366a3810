import type { TradeRun } from '@tradesense/core/study/trade-run.ts';
import { Button } from '../../../../ui/button.tsx';
import { signedMoneyText, signedRatioText } from '../../../../ui/number-text.ts';
import { TaskHeading, TaskNote } from './task-layout.tsx';
import { fillText } from './trade-draft.ts';
import styles from './trade-state.module.css';

interface TradeStateProps {
  run: TradeRun;
  format: (price: number) => string;
  isLocked: boolean;
  isClosing: boolean;
  /** Shows the next bar; `null` if there are no more bars. */
  onStep: (() => void) | null;
  onClose: () => void;
}

/** Shows the state of the orders so far. Until the trade is closed, also shows the possible actions. */
export function TradeState({ run, format, isLocked, isClosing, onStep, onClose }: TradeStateProps) {
  const isOpen = run.fills.length > 0 && !run.isClosed;
  return (
    <>
      <TaskHeading>
        {run.isClosed ? 'The trade is closed' : isOpen ? 'The trade is open' : 'The order waits for the next bar'}
      </TaskHeading>
      <ul className={styles['fills']} aria-label="Fills">
        {run.fills.map((fill) => (
          <li key={fill.orderId}>{fillText(fill, format)}</li>
        ))}
      </ul>
      {run.net === null ? (
        <TaskNote>
          Stop {format(run.stop)}, target {format(run.target)}. Drag their lines to move them.
        </TaskNote>
      ) : (
        <TaskNote>
          Result, not graded: {signedMoneyText(run.net)} SENSE$, {signedRatioText(run.net / run.risk)} R.
        </TaskNote>
      )}
      {run.isClosed || isLocked ? null : (
        <div className={styles['acts']}>
          <Button disabled={onStep === null} onClick={() => onStep?.()}>
            Next bar
          </Button>
          <Button variant="secondary" disabled={onStep === null || !isOpen || isClosing} onClick={onClose}>
            {isClosing ? 'Closes at the next bar' : 'Close by hand'}
          </Button>
        </div>
      )}
      {run.isClosed || onStep !== null || isLocked ? null : (
        <TaskNote>There are no more bars, so the exit is not graded.</TaskNote>
      )}
    </>
  );
}
