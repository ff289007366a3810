// `npm run advisories`: asks the package registry for known weaknesses of shipped packages, and compares their age with
// the time limits of docs/security.md (V15). `advisories.json` contains the day on which each weakness was first seen.
// Exits with 1 if a weakness is new or overdue, if the file lists a weakness that the registry no longer reports, or if
// the registry does not respond.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { root } from './workspace.mjs';

/** Maximum days until a weakness of a shipped package must be fixed. Source: docs/security.md, V15. */
export const REMEDY_DAYS = { critical: 3, high: 7, moderate: 30, low: 90, info: 90 } as const;
type Severity = keyof typeof REMEDY_DAYS;

export interface Advisory {
  readonly url: string;
  readonly package: string;
  readonly title: string;
  readonly severity: Severity;
}

/** Days on which advisories were first seen, as `YYYY-MM-DD`, by the address of the advisory. */
export type SeenAdvisories = Readonly<Record<string, string>>;

const severity = z.enum(['critical', 'high', 'moderate', 'low', 'info']);
const via = z.union([z.string(), z.object({ url: z.string(), name: z.string(), title: z.string(), severity })]);
const report = z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(via) })) });

/**
 * Returns the advisories in the output of `npm audit --json`; `null` if the text is not a report because the registry
 * did not respond.
 */
export function readReport(text: string): Advisory[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const found = report.safeParse(parsed);
  if (!found.success) return null;
  const all = Object.values(found.data.vulnerabilities)
    .flatMap((each) => each.via)
    .filter((each) => typeof each !== 'string')
    .map(({ url, name, title, ...rest }) => ({ url, package: name, title, severity: rest.severity }));
  return [...new Map(all.map((each) => [each.url, each])).values()];
}

/**
 * Returns a sentence for each advisory that is new or overdue, and for each listed advisory that the registry no longer
 * reports.
 */
export function faultsOf(found: readonly Advisory[], seen: SeenAdvisories, nowMs: number): string[] {
  const open = found.flatMap((advisory) => {
    const { url, title } = advisory;
    const what = `${advisory.package} (${advisory.severity}): ${title}, ${url}`;
    const since = seen[url];
    const days = REMEDY_DAYS[advisory.severity];
    if (since === undefined)
      return [`new, replace it within ${days} days or list it in tools/advisories.json: ${what}`];
    return nowMs > Date.parse(since) + days * DAY_MS ? [`seen on ${since}, replace it now: ${what}`] : [];
  });
  const urls = new Set(found.map(({ url }) => url));
  const gone = Object.keys(seen).filter((url) => !urls.has(url));
  return [...open, ...gone.map((url) => `gone, remove it from tools/advisories.json: ${url}`)];
}

/**
 * Asks the registry and returns its report as text. Ignores the exit code of npm, because it is 1 whenever there are
 * advisories.
 */
function audit(): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit', 'dev', '--json'], { cwd: root, maxBuffer: 2 ** 26 }, (_error, out) =>
      resolve(out),
    );
  });
}

if (import.meta.main) {
  const found = readReport(await audit());
  if (found === null) {
    console.error('The registry did not say which weaknesses are known: try again.');
    process.exitCode = 1;
  } else {
    const seen = JSON.parse(readFileSync(new URL('advisories.json', import.meta.url), 'utf8')) as SeenAdvisories;
    const faults = faultsOf(found, seen, Date.now());
    for (const fault of faults) console.error(fault);
    console.log(`${found.length} known weaknesses in shipped packages, ${faults.length} to act on`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  }
}
