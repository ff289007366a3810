/**
 * Imported for its effect, before the query builder is. Node parses the package.json of a package anew for each of its
 * modules, and drizzle-orm's has 180 kB: loading took ten times as long (0.7 s of a start). Its relative imports are plain
 * ES module files, so they need no look at it.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || parentURL?.includes('/node_modules/drizzle-orm/') !== true) {
      return next(specifier, context);
    }
    const { href } = new URL(specifier, parentURL);
    return href.endsWith('.js') ? { url: href, format: 'module', shortCircuit: true } : next(specifier, context);
  },
});
