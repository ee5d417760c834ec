/** Collects the values of one statement; each becomes a parameter, never text of the statement. */
export class Binder {
  readonly values: string[] = []
  /** The bytes that the statement's answer may have; undefined where that is not limited, or it has no body. */
  readonly mostBytes: number | undefined

  constructor(mostBytes?: number) {
    this.mostBytes = mostBytes
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

/** Names a table or function of the exposed schema. */
export function qualifiedName(name: string): string {
  return `"public".${identifier(name)}`
}

export function column(alias: string, name: string): string {
  return `"${alias}".${identifier(name)}`
}

/** Quotes a text. It is only for names and expressions from the catalogue. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Returns a number as part of the text: PostgreSQL plans for few rows only if it knows while planning how many are
 * wanted.
 * @throws {RangeError} for anything but a whole number
 */
export function integerLiteral(value: number): string {
  return BigInt(value).toString()
}

/** Returns `{"a","b"}`: one parameter for a list of any length, whose type PostgreSQL infers. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

export function combineConditions(conditions: readonly string[]): string {
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}
