/** What a notification tells; its words are the web app's. */
export interface NotificationContent {
  readonly type: 'sandbox-unlocked';
  readonly payload: { readonly unlockedAt: string };
}
