/**
 * Vitest options for projects whose files Node can load by itself. Node strips their types and caches compiled code, as
 * when the product runs. Vite's runner transforms every file for every worker and compiles it again, which took a fifth
 * of the CPU time of the server's tests. It is needed only for files that are not plain TypeScript (`.tsx`, style
 * sheets) and for `vi.mock`.
 */
export const loadedByNode = { viteModuleRunner: false, nodeLoader: false };
