/** Code that the first page does not need. It is loaded after the app has started. */
export { startErrorReports } from './platform/error-reports.ts';
export { keepPageHead } from './shell/page-head.ts';
export { watchSession } from './shell/session-watch.ts';
export { keepThemeSealed } from './shell/theme-storage.ts';
