import { createHash } from 'node:crypto';

/** Returns the hash that is stored in place of a secret of 256 random bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
