/** What can be said of a value that came as JSON before any schema reads it. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Says whether a text has the form in which PostgreSQL writes a UUID, in upper or lower case. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}

/** Says whether objects and lists are nested more than this many levels deep, without being recursive itself. */
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

/** Makes text that databases, mails and headers can hold: well-formed Unicode without NUL. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The same value with every text in it plain, names included. It must not be nested so deep that it exhausts the stack. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [plainText(name), plainValue(each)]))
}
