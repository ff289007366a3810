import { createHash } from 'node:crypto';

/** Returns what is stored of a secret of 256 random bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
