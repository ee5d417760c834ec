/** Helper types of the generated file, equal to the original's, such as `Tables<'customers'>`. */
export const HELPER_TYPES = `
type Schemas = Omit<Database, "__InternalSupabase">
type Default = Schemas["public"]
type InSchema = { schema: keyof Schemas }
type Relations<Options> = Options extends InSchema
  ? Schemas[Options["schema"]]["Tables"] & Schemas[Options["schema"]]["Views"]
  : Default["Tables"] & Default["Views"]
type Part<Options, Kind extends keyof Default> = Options extends InSchema
  ? Schemas[Options["schema"]][Kind]
  : Default[Kind]
/** The name, or the second argument if the first names a schema. */
type Chosen<Options, Name> = Options extends InSchema ? Name : Options
type Field<Entries, Name, Key extends string> = Name extends keyof Entries
  ? Entries[Name] extends Record<Key, infer Value>
    ? Value
    : never
  : never

export type Tables<
  Options extends keyof Relations<unknown> | InSchema,
  Name extends Options extends InSchema ? keyof Relations<Options> : never = never,
> = Field<Relations<Options>, Chosen<Options, Name>, "Row">

export type TablesInsert<
  Options extends keyof Default["Tables"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "Tables"> : never = never,
> = Field<Part<Options, "Tables">, Chosen<Options, Name>, "Insert">

export type TablesUpdate<
  Options extends keyof Default["Tables"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "Tables"> : never = never,
> = Field<Part<Options, "Tables">, Chosen<Options, Name>, "Update">

export type Enums<
  Options extends keyof Default["Enums"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "Enums"> : never = never,
> = Chosen<Options, Name> extends keyof Part<Options, "Enums">
  ? Part<Options, "Enums">[Chosen<Options, Name>]
  : never

export type CompositeTypes<
  Options extends keyof Default["CompositeTypes"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "CompositeTypes"> : never = never,
> = Chosen<Options, Name> extends keyof Part<Options, "CompositeTypes">
  ? Part<Options, "CompositeTypes">[Chosen<Options, Name>]
  : never

`
