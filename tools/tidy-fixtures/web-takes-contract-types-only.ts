// as: web/src/features/identity/x.ts
import { user } from '@tradesense/contract/auth.ts';
export const x = user;
