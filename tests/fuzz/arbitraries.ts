/** Building blocks of requests: usual and unusual values, headers, bodies and bearer tokens. */
import fc from 'fast-check'
import { USER_IDS, USER_WITHOUT_ROLE } from '#tests/policies/actors.ts'
import type { Bearer } from './backend-fixture.ts'

export interface Sample {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly bearer: Bearer
}

/** Part of every value and no name: it must never appear in the text of a statement. */
export const CANARY = 'canary7'

/** Splits text at commas. */
export const list = (text: string): string[] => text.trim().split(/,\s+/)

const odd = fc.constantFrom(
  ...String.raw`' " \ $1 $$ * % ) ( , . ::int -> ->> { } [1,2) ../ %2e%2e%2f %00 %ff`.split(' '),
  ...list('__proto__, constructor, toString, 1e999, 9007199254740993, -0, NaN'),
  ...[`' or true --`, `'; drop table leads; --`, '\0', '\ud800', '\u202e', '😀', '\r\n', 'x'.repeat(3000)],
)
export const noise = fc.oneof(odd, fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 6 }))
export const marked = noise.map((text) => CANARY + text)
const people = [...Object.values(USER_IDS), USER_WITHOUT_ROLE]
const right = fc.constantFrom(
  ...'1 2 0 true null a New published draft *e* s* {Design} [1,9] 2026-01-01 now'.split(' '),
  ...['{"name":"a"}', 'box', 'staff', 'news', 'news-media', 'customer@example.com', ...people],
)

export function mostly<Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>, weight = 10) {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })
}

/** Each with probability 1 / `rarity`. */
export function sparse<Value>(choices: Record<string, fc.Arbitrary<Value>>, rarity: number) {
  const entries = Object.entries(choices).map(([name, choice]) =>
    fc.tuple(fc.constant(name), mostly<Value | null>(fc.constant(null), choice, rarity)),
  )
  return fc
    .tuple(...entries)
    .map(
      (pairs) => Object.fromEntries(pairs.filter(([, chosen]) => chosen !== null)) as Record<string, Value>,
    )
}

export const value = mostly(right, marked, 3)

/** Valid for the column type. */
export function valueFor(type: string): fc.Arbitrary<string> {
  const fitting: Readonly<Record<string, readonly string[]>> = {
    bigint: ['1', '2', '0', '-1', '9007199254740993'],
    integer: ['1', '2', '0', '2147483647'],
    boolean: ['true', 'false'],
    uuid: people,
    date: ['2026-01-01', 'now', 'infinity'],
    'timestamp with time zone': ['2026-01-01', 'now', '2026-01-01T10:00:00+01:00'],
    jsonb: ['{"name":"a"}', '[]', '1'],
    'text[]': ['{Design}', '{}', '{"a b"}'],
  }
  const usual = fitting[type]
  return mostly(usual ? fc.constantFrom(...usual) : right, value, 12)
}
const quoted = value.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)

export function conditionOn(type: string): fc.Arbitrary<string> {
  const fitting = valueFor(type)
  const words = type === 'text' ? ['like', 'ilike', 'match', 'imatch', 'not.like'] : ['gte', 'neq']
  const compare = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct', 'not.eq', ...words)
  const usual = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(compare, fitting) },
    fc.tuple(fc.constantFrom('is', 'not.is'), fc.constantFrom('null', 'not_null')),
    fc.tuple(
      fc.constantFrom('in', 'not.in'),
      fc.array(mostly(fitting.map(JSON.stringify), quoted), { maxLength: 3 }).map((list) => `(${list})`),
    ),
  )
  const rare = fc.oneof(
    fc.tuple(fc.constantFrom('is', 'not.is'), fc.constantFrom('true', 'unknown', CANARY)),
    fc.tuple(fc.constantFrom('cs', 'cd', 'ov', 'sl', 'nxr', 'adj', 'eq(any)', 'ilike(all)'), value),
    fc.tuple(fc.constantFrom('fts', 'plfts(english)', 'wfts', `fts(${CANARY})`, 'phfts(simple)'), value),
    marked.map((text) => [text]),
  )
  return mostly<string[]>(usual, rare, 8).map((parts) => parts.join('.'))
}

export const encode = (text: string) => encodeURIComponent(text.toWellFormed())
export const searchOf = (pairs: [string, string][]) =>
  pairs.map((pair) => pair.map(encode).join('=')).join('&')

/** Problematic and duplicate keys. */
export const strange = fc.constantFrom(
  ...['', '{', '[', 'null', '0', '""', '[]', '[[]]', '{}', '[{},{}]', '[1,{"a":1}]', '{"__proto__":{"a":1}}'],
  ...['{"constructor":{"prototype":{"a":1}}}', '{"id":1,"id":2}', '\ufeff{}', '{"id":9007199254740993e400}'],
  ...['['.repeat(3000), `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`, `[${'{},'.repeat(2000)}{}]`],
  '{"id":"\\ud800"}',
)

const acceptable = fc.constantFrom(
  ...list(`
    */*, application/json, text/csv, application/vnd.pgrst.object+json, application/geo+json,
    text/html, application/vnd.pgrst.plan+json, application/vnd.pgrst.array+json;nulls=stripped,
    application/octet-stream
  `),
)
const preference = fc.constantFrom(
  ...list(`
    count=exact, count=planned, count=estimated, return=representation, return=headers-only,
    tx=rollback, return=minimal, resolution=merge-duplicates, resolution=ignore-duplicates,
    missing=default, max-affected=1
  `),
  ...list(`handling=strict, timezone=Europe/London, timezone=${CANARY}', x=${CANARY}, params=single-object`),
)
export const printable = noise.map((text) => `${CANARY}${text}`.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())
const hiddenSchemas = fc.constantFrom('private', 'auth', 'storage', 'pg_catalog', CANARY)
export const rowHeaders = sparse<string>(
  {
    accept: acceptable,
    prefer: fc.array(preference, { minLength: 1, maxLength: 4 }).map(String),
    range: mostly(fc.constantFrom('0-1', '0-', '5-2', '-1', '0-99999999999999999999'), printable, 4),
    'accept-profile': mostly(fc.constant('public'), hiddenSchemas, 3),
    'content-profile': mostly(fc.constant('public'), hiddenSchemas, 3),
    cookie: printable,
    'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
    'content-type': fc.constantFrom('text/csv', 'application/x-www-form-urlencoded', 'text/plain', 'x'),
  },
  12,
)

/** Mostly valid ones. */
export const bearers = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Bearer>('none', 'publishable') },
  { weight: 6, arbitrary: fc.constantFrom<Bearer>('customer', 'other', 'newcomer', 'marketing') },
  { weight: 2, arbitrary: fc.constantFrom<Bearer>('staff', 'service') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Bearer>(
      ...(['expired', 'of another issuer', 'for another audience', 'of the service role'] as const),
      ...(['of the owner', 'forged', 'confused', 'without a signature', 'broken'] as const),
    ),
  },
)
