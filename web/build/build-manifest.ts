import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One entry of Vite's manifest: a built script, and the other chunks that it imports. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks that this chunk imports statically, so that they load together with it. */
  readonly imports?: readonly string[];
  /** Keys of the chunks that this chunk imports, or may import, while it runs. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** Name of the chunk with the list of all pages. */
export const PAGES_CHUNK = 'pages';
/**
 * Names of the chunks with the parts around the page itself, such as the ticker and the footer. The first has the parts
 * of every page, the second the parts that only signed-in users get.
 */
export const AROUND_CHUNK = 'around';
export const SIGNED_IN_CHUNK = 'signed-in';
/**
 * Names of the chunks with modules that several pages share (`chunk-groups.ts`). The first has the modules that many
 * pages share, the second the modules that only the desk pages share.
 */
export const COMMON_CHUNK = 'common';
export const DESK_CHUNK = 'desk';
/** Name of the chunk with the chart library. */
export const CHART_LIBRARY = 'chart-library';

export interface LoadedFiles {
  readonly scripts: ReadonlySet<string>;
  readonly stylesheets: ReadonlySet<string>;
  /** Manifest keys of all chunks that are loaded. */
  readonly chunks: ReadonlySet<string>;
}

/** The chunks that the build wrote, and which chunks load together. */
export class BuildManifest {
  readonly #chunks: ReadonlyMap<string, Chunk>;

  constructor(chunks: Readonly<Record<string, Chunk>>) {
    this.#chunks = new Map(Object.entries(chunks));
  }

  static async read(dist: string): Promise<BuildManifest> {
    const text = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8');
    return new BuildManifest(JSON.parse(text) as Record<string, Chunk>);
  }

  get keys(): readonly string[] {
    return [...this.#chunks.keys()];
  }

  /**
   * Key of the app's first script. `index.html`, the template of all pages, loads this script together with its static
   * imports.
   */
  get entryKey(): string {
    return this.#entry[0];
  }

  /** Keys of the first script, and of the scripts that the first script imports dynamically. */
  get startKeys(): readonly string[] {
    const [key, { dynamicImports = [] }] = this.#entry;
    return [key, ...dynamicImports];
  }

  /**
   * Returns the keys of the chunks that a first visit loads in addition to the chunk of the page itself. Every page but
   * Home needs the list of all pages. `pattern` is `null` for an unknown address.
   */
  firstKeys(pattern: string | null): readonly string[] {
    if (pattern === '/') return this.startKeys;
    return [...this.startKeys, this.keyOf(PAGES_CHUNK)];
  }

  /** Returns the key of the chunk with the given name. Throws if there is none. */
  keyOf(chunk: string): string {
    const [key] = [...this.#chunks].find(([, { name }]) => name === chunk) ?? [];
    if (key === undefined) throw new Error(`the build has no chunk ${chunk}`);
    return key;
  }

  get #entry(): [string, Chunk] {
    const entry = [...this.#chunks].find(([, chunk]) => chunk.isEntry === true);
    if (entry === undefined) throw new Error('the build has no entry');
    return entry;
  }

  /**
   * Returns the key of the chunk with the component of the route `pattern` (`/auth/login`, `/bias-test/`). Throws if
   * there is none.
   */
  routeKey(pattern: string): string {
    const name = pattern.replace(/^\//, '').replace(/\/$/, '');
    const files = name === '' ? ['index'] : [name, `${name}/index`];
    const keys = files.map((file) => `src/routes/${file}.tsx?tsr-split=component`);
    const key = keys.find((each) => this.#chunks.has(each));
    if (key === undefined) throw new Error(`the build has no chunk for the route ${pattern}`);
    return key;
  }

  /** Returns all files that load with the given chunks and their imports, each once. */
  filesOf(keys: readonly string[]): LoadedFiles {
    const chunks = new Set<string>();
    const scripts = new Set<string>();
    const stylesheets = new Set<string>();
    const add = (key: string): void => {
      const chunk = this.#chunks.get(key);
      if (chunk === undefined || chunks.has(key)) return;
      chunks.add(key);
      for (const imported of chunk.imports ?? []) add(imported);
      scripts.add(chunk.file);
      for (const file of chunk.css ?? []) stylesheets.add(file);
    };
    for (const key of keys) add(key);
    return { scripts, stylesheets, chunks };
  }

  /** Returns all files that the given chunks may import dynamically later, directly or through other chunks. */
  filesAfter(keys: readonly string[]): LoadedFiles {
    const later = new Set<string>();
    let chunks: Iterable<string> = this.filesOf(keys).chunks;
    do {
      const next = [...chunks].flatMap((key) => this.#chunks.get(key)?.dynamicImports ?? []);
      const isNew = next.filter((key) => !later.has(key));
      isNew.forEach((key) => later.add(key));
      chunks = this.filesOf(isNew).chunks;
    } while ([...chunks].length > 0);
    return this.filesOf([...later]);
  }
}
