// as: web/src/platform/a.ts
export const tellSessionEnded = () => undefined;
