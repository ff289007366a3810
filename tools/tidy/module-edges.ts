/** The only imports between server modules: `from: [to]`, each through the other's `index.ts`. This table only grows with a reason. */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  market: [],
  // Windows are taken from the price history.
  'bias-test': ['market'],
};
