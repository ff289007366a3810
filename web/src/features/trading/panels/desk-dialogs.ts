/** Dialogs that confirm actions of the desk, and the card of a liquidation, in one chunk of the build. */
export { CloseAllDialog, ClosePartDialog } from './close-dialogs.tsx';
export { ConfirmCancelAll, ConfirmFlatten } from './confirm-acts.tsx';
export { LatestLiquidation } from './latest-liquidation.tsx';
export { PositionActs } from './position-acts.tsx';
