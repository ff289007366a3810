/** Patterns of paths on which the coach's dock behaves differently. */

/** Pages of a running Bias Test or exam. Nothing may distract from it or cover it, and no price may be shown. */
const TEST = /^\/(bias-test|chart-exam)\/(?!results\/?$)[^/]/;
/**
 * Pages that show account, prices and connection themselves. On small screens they have their own toolbars at the
 * bottom.
 */
const TRADING = /^\/sandbox(\/|$)/;
/**
 * Pages on which the next step may change, because a test starts or ends, a lesson is finished or a review is written.
 */
const CHANGES_WHAT_IS_NEXT = /^\/(bias-test|chart-exam|results|sandbox|start|study)(\/|$)/;

export const isTestPage = (pathname: string): boolean => TEST.test(pathname);
export const isTradingPage = (pathname: string): boolean => TRADING.test(pathname);
export const changesWhatIsNext = (pathname: string): boolean => CHANGES_WHAT_IS_NEXT.test(pathname);
