// as: web/src/ui/x.ts
import { call } from '../platform/api-client.ts';
export const x = call;
