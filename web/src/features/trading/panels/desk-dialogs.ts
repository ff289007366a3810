/**
 * Dialogs that confirm actions of the desk, the card that explains a liquidation, and the notices about positions
 * without their planned exits. They are exported from one file,
 * so that the build puts them into one chunk.
 */
export { CloseAllDialog, ClosePartDialog } from './close-dialogs.tsx';
export { ConfirmCancelAll, ConfirmFlatten } from './confirm-acts.tsx';
export { LatestLiquidation } from './latest-liquidation.tsx';
export { PlannedExitsNotices } from './planned-exits-notices.tsx';
export { PositionActs } from './position-acts.tsx';
