/**
 * The one description of an event's fields, from which the tracker has its types and the function its check. It imports
 * nothing, because the function runs by itself on Supabase.
 */

/** A key that ends with `?` may be absent. A list of texts is a choice among them. */
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

/** What of an event is counted; `amount` is in milliseconds, results, or a vital's own unit. */
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

/** Describes one event. Without `fact` it counts in its family's hours and nowhere else. */
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

/** Whether a value has exactly these fields and no other. */
export function matchesSchema(value: Readonly<Record<string, unknown>>, fields: Fields): boolean {
  const names = new Set<string>()
  for (const [key, field] of Object.entries(fields)) {
    const name = key.replace('?', '')
    names.add(name)
    if (value[name] === undefined ? !key.endsWith('?') : !isOf(field, value[name])) return false
  }
  return Object.keys(value).every((name) => names.has(name))
}

function isOf(field: Field, value: unknown): boolean {
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
