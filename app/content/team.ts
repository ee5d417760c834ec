/** Public team members. Row-level security hides former ones. */

import type { Client } from './client.ts'
import { toContentError } from './content-error.ts'

export interface TeamMember {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly description: string
  /** Path on the API's origin; see `getMediaUrl`. */
  readonly image: string | null
  readonly imageAlt: string | null
  /** Focal point for crops, in the format of `object-position`. */
  readonly imageFocus: string | null
}

export async function listTeamMembers(client: Client): Promise<TeamMember[]> {
  const { data, error, status } = await client
    .from('team_members')
    .select('id, name, title, description, image, imageAlt:image_alt, imageFocus:image_focus')
    .eq('is_deleted', false)
    .order('display_order', { ascending: true })
    .order('id', { ascending: true })
  if (error) throw toContentError('fetch', 'team members', error, status)
  return data
}
