/** Tabs of the progress page, and its search parameters. */
export const PROGRESS_TABS = ['progress', 'items', 'calibration'] as const;
export type ProgressTab = (typeof PROGRESS_TABS)[number];

/** The tab that is shown, and the assignment whose items are shown. */
export type ProgressSearch = { readonly tab?: ProgressTab; readonly assignment?: string };
