import { z } from 'zod';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { hostileValue, pick, PROTOTYPE_KEYS } from './hostile-values.ts';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Texts for the patterns in the contract. Each text matches at least one of them. */
const WORDS: readonly string[] = [
  'BTC',
  'ETH',
  '1d',
  '1h',
  'EUR',
  'candle',
  'abc',
  '100',
  '0.5',
  '2026-01-15',
  'a-b',
  'A1B2C3D4',
];
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  uuid: ['0190f0a0-0000-7000-8000-000000000000', '0190f0a0-1234-7abc-9def-0123456789ab'],
  email: ['ann@example.org'],
  'date-time': ['2026-01-15T12:00:00.000Z', '1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'],
  date: ['2026-01-15', '1900-01-01', '2999-12-31'],
  uri: ['https://example.org/'],
};

function sampleText(schema: JsonSchema, random: Random): string {
  const { format = '', pattern, minLength = 0, maxLength = 200 } = schema;
  const known = FORMATS[format];
  if (known !== undefined) return pick(random, known);
  const fitting = WORDS.filter((word) => pattern === undefined || new RegExp(pattern, 'u').test(word));
  const word = pick(random, fitting.length === 0 ? WORDS : fitting);
  return word.padEnd(minLength, 'x').slice(0, maxLength);
}

function sampleNumber({ type, minimum = -1_000, maximum = 1_000 }: JsonSchema, random: Random): number {
  const value = pick(random, [minimum, maximum, minimum + random.next() * (maximum - minimum)]);
  return type === 'integer' ? Math.trunc(value) : value;
}

function sample(schema: JsonSchema, root: JsonSchema, random: Random): unknown {
  const of = (inner: JsonSchema): unknown => sample(inner, root, random);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return of(pick(random, choices));
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(of));
  if (schema.$ref !== undefined) return of(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? root);
  if (schema.type === 'string') return sampleText(schema, random);
  if (schema.type === 'number' || schema.type === 'integer') return sampleNumber(schema, random);
  if (schema.type === 'boolean') return random.below(2) === 0;
  if (schema.type === 'null') return null;
  if (schema.type === 'array') {
    if (schema.prefixItems !== undefined) return schema.prefixItems.map(of);
    return Array.from({ length: (schema.minItems ?? 0) + random.below(3) }, () => of(schema.items ?? {}));
  }
  if (schema.type === 'object' || schema.properties !== undefined) {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).filter((name) => required.includes(name) || random.below(2) === 0);
    return Object.fromEntries(names.map((name) => [name, of(properties[name] ?? {})]));
  }
  return hostileValue(random);
}

const schemas = new WeakMap<z.ZodType, JsonSchema>();

/** Returns a value that matches a schema of the contract, except that patterns and refinements may still reject it. */
export function sampleOf(type: z.ZodType, random: Random): unknown {
  const schema = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(type, schema);
  return sample(schema, schema, random);
}

/** Returns the value with one error: a changed value, an extra key or a missing key. */
export function spoiled(value: unknown, random: Random): unknown {
  if (random.below(8) === 0) return hostileValue(random);
  if (Array.isArray(value) && value.length > 0) {
    const at = random.below(value.length);
    return value.map((each, i) => (i === at ? spoiled(each, random) : each));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue(random);
  const entries = Object.entries(value);
  const at = random.below(entries.length + 1);
  // `fromEntries` creates `__proto__` as an ordinary key, so `JSON.stringify` includes it.
  if (at === entries.length)
    return Object.fromEntries([...entries, [pick(random, PROTOTYPE_KEYS), hostileValue(random)]]);
  if (random.below(6) === 0) return Object.fromEntries(entries.filter((_, i) => i !== at));
  return Object.fromEntries(entries.map(([key, each], i) => [key, i === at ? spoiled(each, random) : each]));
}
