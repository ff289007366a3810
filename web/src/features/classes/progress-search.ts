/** Tabs of the progress page, and its search parameters. */
export const PROGRESS_TABS = ['progress', 'items', 'calibration'] as const;
export type ProgressTab = (typeof PROGRESS_TABS)[number];

/** The tab to show, and the assignment whose items the tab “items” shows. */
export type ProgressSearch = { readonly tab?: ProgressTab; readonly assignment?: string };
