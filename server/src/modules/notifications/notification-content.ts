/** The content of a notification; the web app words it. */
export interface NotificationContent {
  readonly type: 'sandbox-unlocked';
  readonly payload: { readonly unlockedAt: string };
}
