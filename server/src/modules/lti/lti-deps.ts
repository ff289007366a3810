import type { Platform } from '../../platform/module.ts';
import type { LtiClasses } from './class-port.ts';
import type { PlatformKeys } from './platform-keys.ts';

/** Dependencies of this module's routes. */
export type LtiDeps = Platform & { readonly classes: LtiClasses; readonly platformKeys: PlatformKeys };
