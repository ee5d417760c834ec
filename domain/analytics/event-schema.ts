/**
 * Single definition of event fields for the tracker's types and the function's validation. It has no imports, because
 * the function runs standalone on Supabase.
 */

/** Keys ending in `?` are optional. An array lists the allowed values. */
export type Field = 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | readonly string[]
export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends 'text'
  ? string
  : F extends 'number'
    ? number
    : F extends 'boolean'
      ? boolean
      : F extends 'texts'
        ? readonly string[]
        : F extends 'numbers'
          ? readonly number[]
          : F extends readonly (infer Choice)[]
            ? Choice
            : never

export type PropertiesOf<F> = {
  readonly [K in keyof F as K extends `${string}?` ? never : K]: ValueOf<F[K]>
} & { readonly [K in keyof F as K extends `${infer Name}?` ? Name : never]?: ValueOf<F[K]> }

/** The part of an event that is aggregated; `amount` is in ms, results, or the vital's unit. */
export interface MetricRule {
  readonly kind: string
  readonly subject: string
  readonly detail?: string
  readonly amount?: number
}

export interface EventDefinition {
  readonly eventType: string
  readonly eventName: string
  readonly fields: Fields
  readonly fact: (properties: never) => MetricRule | null
}

/** Defines an event. Without `fact` only its family's hourly count includes it. */
export function defineEvent<
  const Type extends string,
  const Name extends string,
  const F extends Readonly<Record<string, Field>>,
>(
  eventType: Type,
  eventName: Name,
  fields: F,
  fact: (properties: PropertiesOf<F>) => MetricRule | null = () => null,
): {
  readonly eventType: Type
  readonly eventName: Name
  readonly fields: F
  readonly fact: (properties: PropertiesOf<F>) => MetricRule | null
} {
  return { eventType, eventName, fields, fact }
}

export const MAX_TEXT_LENGTH = 500
export const MAX_LIST_LENGTH = 100

/** Whether a value has exactly these fields. */
export function matchesSchema(value: Readonly<Record<string, unknown>>, fields: Fields): boolean {
  const names = new Set<string>()
  for (const [key, field] of Object.entries(fields)) {
    const name = key.replace('?', '')
    names.add(name)
    if (value[name] === undefined ? !key.endsWith('?') : !matchesField(field, value[name])) return false
  }
  return Object.keys(value).every((name) => names.has(name))
}

function matchesField(field: Field, value: unknown): boolean {
  switch (field) {
    case 'text':
      return isText(value)
    case 'number':
      return isNumber(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'texts':
      return isList(value) && value.every(isText)
    case 'numbers':
      return isList(value) && value.every(isNumber)
    default:
      return typeof value === 'string' && field.includes(value)
  }
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= MAX_LIST_LENGTH
