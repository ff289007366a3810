/** The main navigation, in its order. */
export const NAV_LINKS = [
  { to: '/', label: 'Home', isExact: true },
  { to: '/bias-test', label: 'Bias Test', isExact: false },
] as const;
