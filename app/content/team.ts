/** The people of the team page over a supabase client. Row-level security hides those who have left. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from './content-error.ts'

export interface TeamMember {
  readonly id: number
  readonly name: string
  readonly title: string
  /** Plain text. */
  readonly description: string
  /** Path on the API's origin; `mediaAddress` makes it an address. */
  readonly image: string | null
  readonly imageAlt: string | null
  /** The point that every crop keeps, as `object-position` has it. */
  readonly imageFocus: string | null
}

/** Present members in their order. */
export async function listTeamMembers(client: SupabaseClient<Database>): Promise<TeamMember[]> {
  const { data, error, status } = await client
    .from('team_members')
    .select('id, name, title, description, image, image_alt, image_focus')
    .eq('is_deleted', false)
    .order('display_order', { ascending: true })
    .order('id', { ascending: true })
  if (error) throw toContentError('fetch', 'team members', error, status)
  return data.map(({ image_alt: imageAlt, image_focus: imageFocus, ...member }) => ({
    ...member,
    imageAlt,
    imageFocus,
  }))
}
