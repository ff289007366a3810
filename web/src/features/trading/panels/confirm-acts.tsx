import { useState, type ReactNode } from 'react';
import type { DeskActResponse } from '@tradesense/contract/trading-orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { doneText, orderCounts } from './act-text.ts';
import { positionName } from './position-name.ts';
import { showDone } from './show-done.tsx';
import { useDeskAction } from './use-desk-action.ts';

/**
 * Shows the result of an action in a toast, which screen readers announce. If a position stays open, the toast stays
 * until the user closes it.
 */
export function showResult(answer: DeskActResponse): void {
  const text = doneText(answer);
  if (answer.left.length > 0)
    showToast({ key: 'desk-act', title: 'Not all was done', body: <p>{text}</p>, isUrgent: true });
  else showDone(text);
}

interface ConfirmProps {
  readonly title: string;
  /** Label of the button that confirms. */
  readonly words: string;
  readonly failure: string;
  readonly act: () => Promise<DeskActResponse>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog that describes an action and runs it once the user has confirmed it. */
export function ConfirmAct({ title, words, failure, act, onClose, children }: ConfirmProps) {
  const { isBusy, rejection, run } = useDeskAction(async () => showResult(await act()), onClose);
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={run}>
            {words}
          </Button>
        </>
      }
    >
      {children}
      {rejection === null ? null : (
        <Alert tone="danger" title={failure}>
          <p>{rejection}</p>
        </Alert>
      )}
    </Dialog>
  );
}

export interface AccountActProps {
  readonly desk: TradingDesk;
  readonly onClose: () => void;
}

export function ConfirmFlatten({ desk: { positions, orders, acts }, onClose }: AccountActProps) {
  const { opening } = orderCounts(orders);
  return (
    <ConfirmAct
      title="Close every position?"
      words="Flatten all"
      failure="Nothing was closed"
      act={acts.flatten}
      onClose={onClose}
    >
      <p>Market orders close {positions.map(positionName).join(', ')} at the next prices.</p>
      {opening === 0 ? null : (
        <p>
          {opening === 1
            ? 'The order that may open a position ends.'
            : `The ${opening} orders that may open positions end.`}
        </p>
      )}
      <p>
        Stops and targets work until their position is gone. A position whose market is closed stays open with them, and
        you are told. What counts is what the server holds when it hears of this.
      </p>
    </ConfirmAct>
  );
}

export function ConfirmCancelAll({ desk: { orders, acts }, onClose }: AccountActProps) {
  const [keepsExits, setKeepsExits] = useState(true);
  const { opening, reducing } = orderCounts(orders);
  return (
    <ConfirmAct
      title="Cancel all orders?"
      words="Cancel orders"
      failure="The orders were not canceled"
      act={() => acts.cancelAll(keepsExits ? 'opening' : 'all')}
      onClose={onClose}
    >
      <p>
        {opening} that may open a position, {reducing} that only reduce one.
      </p>
      <Checkbox
        label="Keep the stops and targets of open positions"
        checked={keepsExits}
        onCheckedChange={setKeepsExits}
      />
    </ConfirmAct>
  );
}
