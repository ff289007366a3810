import { z } from 'zod';
import { DELETE_CONFIRMATION } from './account-data-constants.ts';
import { PASSWORD_MAX } from './product.ts';

export const deleteAccountRequest = z.strictObject({
  password: z.string().min(1).max(PASSWORD_MAX),
  /** Text that the owner types, so that a single click cannot delete an account. */
  confirmation: z.literal(DELETE_CONFIRMATION, { error: `must be “${DELETE_CONFIRMATION}”` }),
});
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;
