// Baseline for the duration of a start: a process that opens the database of a data directory, reads one row and exits.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(join(process.argv[2], 'database'));
await database.query('SELECT 1');
await database.close();
