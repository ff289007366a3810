/**
 * For projects whose files Node can load by itself: it strips their types and keeps compiled code, as when the product runs. Vite's runner
 * transforms every file for every worker and compiles it again: a fifth of the CPU time of the server's tests. It is needed for what is not
 * plain TypeScript (`.tsx`, style sheets) and for `vi.mock`.
 */
export const loadedByNode = { viteModuleRunner: false, nodeLoader: false };
