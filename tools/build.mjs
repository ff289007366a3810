// `npm run build`: builds the pages and the server's bundle as `npm start` does.
import { ensureBuilt } from './workspace.mjs';

await ensureBuilt();
