import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { assetPriceText } from '../price-text.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { protect } from './announced-acts.ts';
import styles from './planned-exits-notices.module.css';
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
    <div role="alert" className={styles['notice']}>
      <p className={styles['text']}>
        <strong>{positionName(position)} has no stop and no target.</strong> Its plan has the stop at{' '}
        {assetPriceText(asset, stopPrice)} and the target at {assetPriceText(asset, targetPrice)}.
        {rejection === null ? null : ` They were not set: ${rejection}`}
      </p>
      <Button size="small" isBusy={isBusy} onClick={run}>
        Set the planned stop and target
      </Button>
    </div>
  );
}

/** Shows a notice for each position that has none of the exits of its plan. */
export function PlannedExitsNotices({ desk }: { readonly desk: TradingDesk }) {
  return desk.positions.map((position) => {
    const exits = unplacedExits(position, desk.orders);
    return exits === null ? null : <PlannedExitsNotice key={position.asset} {...{ desk, position, exits }} />;
  });
}
