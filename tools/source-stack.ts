/**
 * `npm run stack < trace.txt`: prints a stack trace of the bundled server with the files and lines of the original
 * sources.
 */
import { text } from 'node:stream/consumers';
import { sourceStack } from './source-stack-text.ts';

process.stdout.write(sourceStack(await text(process.stdin)));
