/** Dialogs that confirm acts of the desk, and the card of a liquidation: loaded together, as one file of the build. */
export { CloseAllDialog, ClosePartDialog } from './close-dialogs.tsx';
export { ConfirmCancelAll, ConfirmFlatten } from './confirm-acts.tsx';
export { LatestLiquidation } from './latest-liquidation.tsx';
export { PositionActs } from './position-acts.tsx';
