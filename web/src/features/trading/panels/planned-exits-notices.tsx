import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { assetPriceText } from '../price-text.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { protect } from './announced-acts.ts';
import { unplacedExits, type UnplacedExits } from './planned-exits.ts';
import { positionName } from './position-name.ts';
import { useDeskAction } from './use-desk-action.ts';

interface PlannedExitsNoticeProps {
  readonly desk: TradingDesk;
  readonly position: TradingPosition;
  readonly exits: UnplacedExits;
}

/** Says that a position has neither stop nor target although its plan has, and places both with one press. */
function PlannedExitsNotice({ desk, position, exits }: PlannedExitsNoticeProps) {
  const { asset } = position;
  const { stopPrice, targetPrice } = exits;
  const { isBusy, rejection, run } = useDeskAction(() => protect(desk, asset, { stopPrice, targetPrice }));
  return (
    <Alert
      tone="warning"
      title={`${positionName(position)} has no stop and no target`}
      actions={
        <Button size="small" isBusy={isBusy} onClick={run}>
          Set the planned stop and target
        </Button>
      }
    >
      <p>
        Its plan has the stop at {assetPriceText(asset, stopPrice)} and the target at{' '}
        {assetPriceText(asset, targetPrice)}, and no order places them.
      </p>
      {rejection === null ? null : <p>They were not set: {rejection}</p>}
    </Alert>
  );
}

/** Shows a notice for each position that has none of the exits of its plan. */
export function PlannedExitsNotices({ desk }: { readonly desk: TradingDesk }) {
  return desk.positions.map((position) => {
    const exits = unplacedExits(position, desk.orders);
    return exits === null ? null : <PlannedExitsNotice key={position.asset} {...{ desk, position, exits }} />;
  });
}
