import { lazyPart } from '../../../lazy-part.tsx';

const dialogs = () => import('./desk-dialogs.ts');

export const CloseAllDialog = lazyPart(async () => (await dialogs()).CloseAllDialog);
export const ClosePartDialog = lazyPart(async () => (await dialogs()).ClosePartDialog);
export const ConfirmCancelAll = lazyPart(async () => (await dialogs()).ConfirmCancelAll);
export const ConfirmFlatten = lazyPart(async () => (await dialogs()).ConfirmFlatten);
export const LatestLiquidation = lazyPart(async () => (await dialogs()).LatestLiquidation);
export const PlannedExitsNotices = lazyPart(async () => (await dialogs()).PlannedExitsNotices);
export const PositionActs = lazyPart(async () => (await dialogs()).PositionActs);
export const LATER_DIALOGS = [
  CloseAllDialog,
  ClosePartDialog,
  ConfirmCancelAll,
  ConfirmFlatten,
  LatestLiquidation,
  PlannedExitsNotices,
  PositionActs,
] as const;
