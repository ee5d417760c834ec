/** A timestamp column as the protocol writes it: `2026-01-31T08:00:00.000Z`. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
}

/** A JSON array of text in parameter `$n`, as rows of one column: arrays have no other form common to both engines. */
export function textsOf(parameter: `$${number}`): string {
  return `(select jsonb_array_elements_text(${parameter}::jsonb))`
}
