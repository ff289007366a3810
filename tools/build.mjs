// `npm run build`: the pages, as `npm start` builds them, for machines that only serve.
import { ensureBuilt } from './workspace.mjs';

await ensureBuilt();
