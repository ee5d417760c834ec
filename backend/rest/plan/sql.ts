/** Collects values as parameters, so that they never become SQL text. */
export class Binder {
  readonly values: string[] = []
  readonly maxBytes: number | undefined

  constructor(maxBytes?: number) {
    this.maxBytes = maxBytes
  }

  bind(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function qualifiedName(name: string): string {
  return `"public".${identifier(name)}`
}

export function column(alias: string, name: string): string {
  return `"${alias}".${identifier(name)}`
}

/** Quotes names and expressions from the catalogue; values become parameters instead. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * For limits in SQL text: the planner only optimises for few rows if it knows the limit.
 * @throws {RangeError} for anything but a whole number
 */
export function integerLiteral(value: number): string {
  return BigInt(value).toString()
}

/** Returns `{"a","b"}`, one parameter for a list of any length. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

export function combineConditions(conditions: readonly string[]): string {
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}
