// `npm run build`: installs the packages, and builds the pages and the server's bundle, as `npm start` does.
import { ensureBuilt, ensureInstalled } from './workspace.mjs';

await ensureInstalled();
await ensureBuilt();
