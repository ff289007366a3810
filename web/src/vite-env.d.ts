/** Settings that the build puts into the pages. */
interface ImportMetaEnv {
  readonly VITE_SOCIAL_X_URL?: string;
  readonly VITE_SOCIAL_YOUTUBE_URL?: string;
  readonly VITE_SOCIAL_DISCORD_URL?: string;
}

/** The terms of `content/glossary.yaml` by their ids (`build/glossary.ts`). */
declare module '*/content/glossary.yaml' {
  const terms: Readonly<
    Record<string, { readonly term: string; readonly meaning: string; readonly lesson: string | null }>
  >;
  export default terms;
}
