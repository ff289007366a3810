/** Settings that the build puts into the pages. */
interface ImportMetaEnv {
  readonly VITE_SOCIAL_X_URL?: string;
  readonly VITE_SOCIAL_YOUTUBE_URL?: string;
  readonly VITE_SOCIAL_DISCORD_URL?: string;
}
