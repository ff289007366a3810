// `npm run licences`: prints the license of every shipped package, from the lock file. `npm run sbom` writes the same
// packages as CycloneDX.
import { readFileSync } from 'node:fs';

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** License as an SPDX expression; `null` if the package names none. */
  readonly licence: string | null;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/**
 * Returns the packages of a `package-lock.json` that an installation without development tools may have, on any
 * operating system.
 */
export function shippedPackages(lockFile: string): ShippedPackage[] {
  const { packages } = JSON.parse(lockFile) as { packages: Readonly<Record<string, LockedPackage>> };
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      licence: license ?? null,
    }));
}

/**
 * Licenses under which a package may be shipped. Each requires at most a notice, or offers a choice that includes such
 * a license.
 */
const ALLOWED: readonly string[] = [
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT AND ISC',
  'MIT-0',
  'Unlicense',
];

/** Packages under other licenses, each with the reason why it may be shipped. */
const EXCEPTIONS: readonly (readonly [name: RegExp, licence: RegExp, why: string])[] = [
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/, 'libvips, a shared library of its own that anybody can exchange'],
  [/^web-push$/, /^MPL-2\.0$/, 'unchanged; MPL-2.0 asks for the source of changed files of its own only'],
  [
    /^sentry$/,
    /^FSL-1\.1-Apache-2\.0$/,
    'comes with @sentry/node and is never loaded; forbids a competing service only',
  ],
];

/** Returns the packages that must not be shipped. */
export function forbiddenPackages(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return packages.filter(({ name, licence }) => {
    if (licence === null) return true;
    if (ALLOWED.includes(licence.replace(' and ', ' AND '))) return false;
    return !EXCEPTIONS.some(([names, licences]) => names.test(name) && licences.test(licence));
  });
}

export const LOCK_FILE = new URL('../package-lock.json', import.meta.url);

if (import.meta.main) {
  const packages = shippedPackages(readFileSync(LOCK_FILE, 'utf8'));
  for (const { name, version, licence } of packages) console.log(`${name} ${version}: ${licence ?? 'none named'}`);
  const forbidden = forbiddenPackages(packages);
  for (const { name, licence } of forbidden) console.error(`must not be shipped: ${name} (${licence ?? 'none named'})`);
  process.exitCode = forbidden.length === 0 ? 0 : 1;
}
