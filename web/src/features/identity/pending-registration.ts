import type { SecureStorage } from '../../platform/secure-storage.ts';

/**
 * A registration whose email address is not verified yet, stored so that the email can be sent again after a reload.
 */
export interface PendingRegistration {
  readonly email: string;
  readonly name: string | null;
  /** Temporary token, used only to send the email again; `null` if this browser has none. */
  readonly tempToken: string | null;
}

export async function readPendingRegistration(storage: SecureStorage): Promise<PendingRegistration | null> {
  const [email, name, tempToken] = await Promise.all([
    storage.get('pending_verification_email'),
    storage.get('pending_verification_name'),
    storage.get('registrationTempToken'),
  ]);
  return email === null ? null : { email, name, tempToken };
}

export async function keepPendingRegistration(storage: SecureStorage, pending: PendingRegistration): Promise<void> {
  clearPendingRegistration(storage);
  await storage.set('pending_verification_email', pending.email);
  if (pending.name !== null) await storage.set('pending_verification_name', pending.name);
  if (pending.tempToken !== null) await storage.set('registrationTempToken', pending.tempToken);
}

export function clearPendingRegistration(storage: SecureStorage): void {
  storage.remove('pending_verification_email');
  storage.remove('pending_verification_name');
  storage.remove('registrationTempToken');
}
