// as: contract/src/x.ts
import { openDatabase } from '@tradesense/server/platform/database.ts';
export const x = openDatabase;
