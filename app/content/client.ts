import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

/** Client of the data API, with the user's rights in the portal. */
export type Client = SupabaseClient<Database>

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

export type CamelKeys<Row> = { readonly [Name in keyof Row as CamelCase<Name>]: Row[Name] }

/** Returns a row of the database with `camelCase` names. Nested objects are left as they are. */
export function camelKeys<Row extends object>(row: Row): CamelKeys<Row> {
  const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
  const entries = Object.entries(row).map(([name, value]) => [toCamelCase(name), value])
  return Object.fromEntries(entries) as CamelKeys<Row>
}
