// as: core/src/market/x.ts
import { readFileSync } from 'node:fs';
export const x = readFileSync;
