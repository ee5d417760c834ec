/** Comparison of fields, apart from the merge, whose library forms need not load. */

/** Fields by column name. */
export type Fields = Readonly<Record<string, unknown>>

/** Compares as JSON, ignoring key order; missing values equal null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  // Avoids serialising long texts.
  if (typeof one === 'string' && typeof other === 'string') return false
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Returns the names of fields that differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(before[name], after[name]))
}
