// as: web/src/ui/a.tsx
export const share = (hitRate: number) => `${hitRate} % of calls`;
