/**
 * The compiled program of the embedded database. Compiling and optimizing it costs most of an opening, so every database of
 * this process shares one: worker threads receive it without compiling it again.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

declare global {
  /** What is used of WebAssembly's API here. TypeScript has it only among the types of browsers. */
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string;
    }
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

export interface EmbeddedProgram {
  readonly postgres: WebAssembly.Module;
  /** Makes a new data directory. */
  readonly initdb: WebAssembly.Module;
}

const FOLDER = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
let program: Promise<EmbeddedProgram> | null = null;

async function compile(name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(FOLDER, name)));
}

async function compileBoth(): Promise<EmbeddedProgram> {
  const [postgres, initdb] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
  return { postgres, initdb };
}

/** Returns the program, compiled at the first call. */
export function embeddedProgram(): Promise<EmbeddedProgram> {
  program ??= compileBoth();
  return program;
}
