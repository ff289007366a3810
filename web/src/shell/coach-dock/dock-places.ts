/** Where the dock steps back: by the path of the page. */

/** A running bias test or exam: nothing may distract from it, cover it, or show a price. */
const TEST = /^\/(bias-test|chart-exam)\/(?!results\/?$)[^/]/;
/** Pages that show account, prices and connection themselves, and have bars of their own at the bottom of small screens. */
const TRADING = /^\/sandbox(\/|$)/;
/** A test is started, ended or left there, and a review is written: what is next may be something else afterwards. */
const CHANGES_WHAT_IS_NEXT = /^\/(bias-test|chart-exam|results|sandbox)(\/|$)/;

export const isTestPage = (pathname: string): boolean => TEST.test(pathname);
export const isTradingPage = (pathname: string): boolean => TRADING.test(pathname);
export const changesWhatIsNext = (pathname: string): boolean => CHANGES_WHAT_IS_NEXT.test(pathname);
