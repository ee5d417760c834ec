/** Collects a statement's values as parameters, so that they never become SQL text. */
export class Binder {
  readonly values: string[] = []
  /** Maximum bytes of the response; undefined without a limit or a body. */
  readonly maxBytes: number | undefined

  constructor(maxBytes?: number) {
    this.maxBytes = maxBytes
  }

  /** Returns the placeholder for the value. */
  bind(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns the qualified name of a table or function of the exposed schema. */
export function qualifiedName(name: string): string {
  return `"public".${identifier(name)}`
}

export function column(alias: string, name: string): string {
  return `"${alias}".${identifier(name)}`
}

/** Quotes a text. Only for names and expressions from the catalogue. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Returns a number as SQL text: PostgreSQL plans for few rows only if it knows the limit while planning.
 * @throws {RangeError} for anything but a whole number
 */
export function integerLiteral(value: number): string {
  return BigInt(value).toString()
}

/** Returns `{"a","b"}`: one parameter for a list of any length; PostgreSQL infers its type. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

export function combineConditions(conditions: readonly string[]): string {
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}
