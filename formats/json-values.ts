const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text is a UUID as PostgreSQL writes it, in any case. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}

/** Whether nesting exceeds `levels`; not recursive. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  let depth = 0
  let level: unknown[] = [value]
  while (level.length > 0 && depth <= levels) {
    const objects = level.filter((each) => typeof each === 'object' && each !== null)
    level = objects.flatMap((each) => Object.values(each as object))
    if (objects.length > 0) depth += 1
  }
  return depth > levels
}

/** Returns well-formed Unicode without NUL, for databases, emails and headers. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Applies `plainText` to all texts, keys included. Recursive, so check the depth first. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [plainText(name), plainValue(each)]))
}
