/** Parts of the page of progress, and what its address says. */
export const PROGRESS_TABS = ['progress', 'items', 'calibration'] as const;
export type ProgressTab = (typeof PROGRESS_TABS)[number];

/** Which part is shown, and which assignment is taken apart. */
export type ProgressSearch = { readonly tab?: ProgressTab; readonly assignment?: string };
