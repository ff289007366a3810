/**
 * Assigns test files to areas of the product, so that a run can print how much of its time each area takes. A new
 * feature may add two minutes to a run (docs/checks.md).
 */

/**
 * The areas, each with the beginnings of the names of its folders and test files. A file whose path has none of these
 * names checks the program as a whole.
 */
const AREAS = {
  identity: ['identity', 'profile', 'passkey', 'suspen', 'account-data', 'avatar', 'confirming', 'first-administrator'],
  'pages and shell': ['shell', 'ui', 'home', 'about', 'accessibility', 'page-walk', 'manners', 'images', 'routes'],
  market: ['market', 'ticker'],
  chart: ['chart-leaks', 'chart-pictures', 'charts', 'drawings', 'kept-drawings', 'chart'],
  'bias test': ['bias', 'assessment'],
  'chart exam': ['chart-exam', 'grading'],
  'trading, ledger, desk': ['trading', 'ledger', 'desk', 'unlock', 'chart-trading', 'chart-touch', 'sandbox-link'],
  journal: ['journal'],
  replay: ['replay'],
  study: ['study', 'learning', 'lesson', 'quiz', 'task-sentences'],
  'real or shuffled': ['real-or-shuffled'],
  'evidence and atlas': ['evidence', 'atlas', 'measured-figures'],
  'feed and ideas': ['posts', 'post', 'feed', 'ideas', 'chart-idea'],
  people: ['people'],
  notifications: ['notification', 'price-alerts', 'alerts', 'unread-badge'],
  'dashboard and performance': ['dashboard', 'performance'],
  guidance: ['guidance', 'coach-dock', 'first-hour'],
  'badges, leagues, leaderboards': ['badges', 'leagues', 'leaderboards'],
  certificates: ['certificates', 'credential'],
  billing: ['billing', 'checkout', 'pricing'],
  administration: ['admin', 'moderation', 'audit', 'settings'],
  feedback: ['feedback'],
  classes: ['class', 'live-session'],
  lti: ['lti'],
  'imports of trades': ['imports'],
  status: ['status', 'page-views'],
};

/** The area of files that no name assigns to one. */
const WHOLE = 'program as a whole';

/** Folders in which every file's own name says what it checks. */
const UNNAMED_FOLDERS = new Set(['sandbox', 'shell']);

const beginnings = Object.entries(AREAS)
  .flatMap(([area, names]) => names.map((name) => ({ area, name })))
  .toSorted((a, b) => b.name.length - a.name.length);

/** Returns the area whose listed name a part of a path begins with. The longest name takes precedence. */
const areaOfPart = (part) => beginnings.find(({ name }) => part.startsWith(name))?.area;

/** Returns the area of a test file. `path` is its path in the repository. */
export function areaOf(path) {
  const parts = path.split('/');
  const file = parts.pop() ?? '';
  const folder = parts.findLast((part) => !UNNAMED_FOLDERS.has(part) && areaOfPart(part) !== undefined);
  if (folder !== undefined) return areaOfPart(folder);
  return areaOfPart(file) ?? parts.map(areaOfPart).find((area) => area !== undefined) ?? WHOLE;
}

/**
 * Divides the seconds of a part of a run among the areas, in proportion to the time that their files took. Files run at
 * the same time, so the sum of their times is longer than the part. Adds the seconds and checks to `areas`.
 */
export function addToAreas(areas, seconds, files) {
  const sum = files.reduce((total, { duration }) => total + duration, 0);
  for (const { path, duration, checks } of files) {
    const area = areaOf(path);
    const known = areas.get(area) ?? { seconds: 0, checks: 0 };
    areas.set(area, {
      seconds: known.seconds + (sum === 0 ? 0 : (seconds * duration) / sum),
      checks: known.checks + checks,
    });
  }
}
