/** The main navigation: its links in order, and which one is current. */
interface NavLink {
  readonly to: '/' | '/study' | '/bias-test' | '/chart-exam' | '/dashboard' | '/pricing';
  readonly label: string;
  /** Other paths for which this link is marked as current. */
  readonly also: readonly string[];
}

const HOME: NavLink = { to: '/', label: 'Home', also: [] };
const STUDY: NavLink = { to: '/study', label: 'Study', also: [] };
const BIAS_TEST: NavLink = { to: '/bias-test', label: 'Bias Test', also: ['/results'] };
const CHART_EXAM: NavLink = { to: '/chart-exam', label: 'Chart Exam', also: [] };
const DASHBOARD: NavLink = { to: '/dashboard', label: 'Dashboard', also: [] };
export const PRICING: NavLink = { to: '/pricing', label: 'Pricing', also: [] };

/** The numbered links of the mobile menu. The Sandbox link is added after them as the fifth. */
export const MENU_LINKS: readonly NavLink[] = [HOME, STUDY, BIAS_TEST, CHART_EXAM];

/** Returns the links of the header that come before the Sandbox link. */
export function barLinks(isSignedIn: boolean): readonly NavLink[] {
  return isSignedIn ? [...MENU_LINKS, DASHBOARD] : MENU_LINKS;
}

function isInArea(pathname: string, area: string): boolean {
  return pathname === area || (area !== '/' && pathname.startsWith(`${area}/`));
}

/** Whether the link is marked as current on this path: the path is one of the link's paths or below one of them. */
export function isCurrent(pathname: string, { to, also }: Pick<NavLink, 'also'> & { readonly to: string }): boolean {
  return [to, ...also].some((area) => isInArea(pathname, area));
}
