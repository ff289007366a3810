import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { ConfirmCancelAll, ConfirmFlatten } from './later-dialogs.ts';

interface AccountActProps {
  readonly desk: TradingDesk;
}

/** Button that closes every position, after a confirmation that lists them. */
export function FlattenButton({ desk }: AccountActProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Flatten all
      </Button>
      {isOpen ? <ConfirmFlatten desk={desk} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Button that cancels live orders, after a confirmation that states their number and can keep stops and targets. */
export function CancelAllButton({ desk }: AccountActProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cancel all
      </Button>
      {isOpen ? <ConfirmCancelAll desk={desk} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
