// as: server/src/modules/market/x.service.ts
import { sql } from 'drizzle-orm';
export const x = sql;
