/** Kinds of employment as search engines know them (schema.org's `employmentType`, Google's list of values). */

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\bfull\W?time\b/i, 'FULL_TIME'],
  [/\bpart\W?time\b/i, 'PART_TIME'],
  [/\b(?:contract(?:or)?|freelance|self\W?employed)\b/i, 'CONTRACTOR'],
  [/\b(?:temp(?:orary)?|fixed\W?term|seasonal|maternity cover)\b/i, 'TEMPORARY'],
  [/\b(?:intern(?:ship)?|placement|work experience)\b/i, 'INTERN'],
  [/\bvolunt(?:eer|ary)/i, 'VOLUNTEER'],
]

/** Of a vacancy's type as staff wrote it; an apprenticeship, of which they know nothing, is another. */
export function employmentTypes(type: string): string[] {
  const kinds = KINDS.filter(([pattern]) => pattern.test(type)).map(([, kind]) => kind)
  return kinds.length === 0 ? ['OTHER'] : kinds
}
