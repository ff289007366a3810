/** The dialogs for a whole account. They are exported from one file, so that the build puts them into one chunk. */
export { AccountSettingsDialog } from './account-settings-dialog.tsx';
export { AttemptsDialog } from './attempts-dialog.tsx';
export { LimitsDialog } from './limits/limits-dialog.tsx';
export { OpenAccountDialog } from './open-account-dialog.tsx';
export { ResetAccountDialog } from './reset-account-dialog.tsx';
