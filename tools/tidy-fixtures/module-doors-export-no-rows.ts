// as: server/src/modules/bias-test/index.ts
export type { TestRow } from './bias-test.repo.ts';
