/**
 * Speeds up the start of the server, during which Node resolves 2,000 modules. Import it before the query builder and
 * the modules of the product.
 *
 * Node parses the package.json of a package again for each of its modules. The package.json of drizzle-orm has 180 kB,
 * so this took 0.7 s of a start. The relative imports of drizzle-orm are plain ES modules, so they can be resolved
 * without the package.json. The imports of the product can be resolved in the same way, because they contain the file
 * name. Without this hook, resolving takes 1.3 of the 4.6 CPU seconds for loading the server.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || parentURL?.startsWith('file:') !== true) return next(specifier, context);
    const { href } = new URL(specifier, parentURL);
    if (href.endsWith('.ts')) return { url: href, format: 'module-typescript', shortCircuit: true };
    if (!parentURL.includes('/node_modules/drizzle-orm/')) return next(specifier, context);
    return href.endsWith('.js') ? { url: href, format: 'module', shortCircuit: true } : next(specifier, context);
  },
});
