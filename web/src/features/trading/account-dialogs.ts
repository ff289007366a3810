/** Dialogs of the whole account, in one chunk of the build. */
export { AccountSettingsDialog } from './account-settings-dialog.tsx';
export { AttemptsDialog } from './attempts-dialog.tsx';
export { LimitsDialog } from './limits/limits-dialog.tsx';
export { OpenAccountDialog } from './open-account-dialog.tsx';
export { ResetAccountDialog } from './reset-account-dialog.tsx';
