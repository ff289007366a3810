// as: server/src/platform/x.ts
export const x = process.env['PORT'];
