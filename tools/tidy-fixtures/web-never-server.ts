// as: web/src/features/identity/x.ts
export const x = await import('@tradesense/server/app.ts');
