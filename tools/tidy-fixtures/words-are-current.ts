// as: web/src/ui/a.tsx
/** Fetches the page anew. */
export const x = 1;
