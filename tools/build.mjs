// `npm run build`: builds the pages as `npm start` does, for machines that only serve.
import { ensureBuilt } from './workspace.mjs';

await ensureBuilt();
