import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { ConfirmCancelAll, ConfirmFlatten } from './later-dialogs.ts';

interface AccountActProps {
  readonly desk: TradingDesk;
}

/** A button that closes every position, after a confirmation that names them. */
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

/** A button that cancels the live orders, after a confirmation that counts them. */
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
