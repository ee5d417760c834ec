import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

/** Client of the data API, with the user's rights in the portal. */
export type Client = SupabaseClient<Database>
