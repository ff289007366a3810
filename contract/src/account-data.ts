import { z } from 'zod';
import { DELETE_CONFIRMATION } from './account-data-constants.ts';
import { PASSWORD_MAX } from './product.ts';

export const deleteAccountRequest = z.strictObject({
  password: z.string().min(1).max(PASSWORD_MAX),
  /** Typed by the owner, so that no single click deletes an account. */
  confirmation: z.literal(DELETE_CONFIRMATION, { error: `must be “${DELETE_CONFIRMATION}”` }),
});
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;
