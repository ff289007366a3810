/**
 * Vitest options for projects whose files Node can load by itself. Node strips the types and caches compiled code, as
 * it does when the product runs. Vite's runner would transform and compile every file again for every worker, which
 * took a fifth of the CPU time of the server's tests. The runner is needed only for files that are not plain TypeScript
 * (`.tsx`, style sheets) and for `vi.mock`.
 */
export const loadedByNode = { viteModuleRunner: false, nodeLoader: false };
