/**
 * Team members for staff, with the user's rights: current ones in order, and former ones. Errors are `ContentError`.
 */
import type { TeamMemberInput } from '#domain/team/team.ts'
import type { Client } from './client.ts'
import { NO_ROWS, RANGE_NOT_SATISFIABLE, STALE_VERSION, toContentError } from './content-error.ts'
import { type ListPage, rangeOf, wordFilters } from './pagination.ts'

export interface TeamMemberSummary {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly image: string | null
  readonly imageFocus: string | null
  readonly isDeleted: boolean
  /** Position from 1; null for former members. */
  readonly place: number | null
}

export interface EditableTeamMember extends TeamMemberInput {
  readonly id: number
  readonly isDeleted: boolean
  readonly place: number | null
  readonly updatedAt: string
}

export interface TeamListQuery {
  /** Words in names and job titles. */
  readonly q: string
  readonly show: 'present' | 'left'
  readonly page: number
}

export interface TeamListPage extends ListPage<TeamMemberSummary> {
  /** Counts of search results. */
  readonly counts: Readonly<Record<TeamListQuery['show'], number>>
  /** Current members, regardless of the search. */
  readonly places: number
}

const COLUMNS =
  'id, name, title, description, image, imageAlt:image_alt, imageFocus:image_focus, isDeleted:is_deleted, updatedAt:updated_at'

/** Current members in order; former members by name. */
export async function listTeam(client: Client, query: TeamListQuery): Promise<TeamListPage> {
  const isLeft = query.show === 'left'
  const named = (isDeleted: boolean, head: boolean) => {
    const rows = client
      .from('team_members')
      .select('id, name, title, image, imageFocus:image_focus, isDeleted:is_deleted', {
        count: 'exact',
        head,
      })
      .eq('is_deleted', isDeleted)
    return wordFilters(query.q, ['name', 'title']).reduce((found, filter) => found.or(filter), rows)
  }
  const [shown, others, order] = await Promise.all([
    (isLeft ? named(true, false).order('name') : named(false, false).order('display_order'))
      .order('id')
      .range(...rangeOf(query.page)),
    named(!isLeft, true),
    readOrder(client),
  ])
  if (shown.error && shown.error.code !== RANGE_NOT_SATISFIABLE)
    throw toContentError('fetch', 'team members', shown.error, shown.status)
  if (others.error) throw toContentError('fetch', 'team members', others.error, others.status)
  const total = shown.count ?? 0
  const rest = others.count ?? 0
  return {
    rows: (shown.data ?? []).map((row) => ({ ...row, place: placeIn(order, row.id) })),
    total,
    counts: isLeft ? { present: rest, left: total } : { present: total, left: rest },
    places: order.length,
  }
}

/** Ids of current members in order. */
async function readOrder(client: Client): Promise<readonly number[]> {
  const { data, error, status } = await client
    .from('team_members')
    .select('id')
    .eq('is_deleted', false)
    .order('display_order')
    .order('id')
  if (error) throw toContentError('fetch', 'team members', error, status)
  return data.map(({ id }) => id)
}

const placeIn = (order: readonly number[], id: number) => {
  const index = order.indexOf(id)
  return index === -1 ? null : index + 1
}

/** Returns a current or former member, or null. */
export async function readMember(client: Client, id: number): Promise<EditableTeamMember | null> {
  const [{ data, error, status }, order] = await Promise.all([
    client.from('team_members').select(COLUMNS).eq('id', id).maybeSingle(),
    readOrder(client),
  ])
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', 'team member', error, status)
  return data === null ? null : { ...data, place: placeIn(order, data.id) }
}

/**
 * Saves a member; new ones are added at the end.
 * @param version `updatedAt` being edited; null overwrites any version
 * @returns the member's id
 * @throws ContentError with `STALE_VERSION` after a concurrent change
 */
export async function saveMember(
  client: Client,
  id: number | null,
  draft: TeamMemberInput,
  version: string | null,
): Promise<number> {
  const row = {
    name: draft.name,
    title: draft.title,
    description: draft.description,
    image: draft.image,
    image_alt: draft.imageAlt,
    image_focus: draft.imageFocus,
  }
  if (id === null) {
    const places = (await readOrder(client)).length
    const { data, error, status } = await client
      .from('team_members')
      .insert({ ...row, display_order: places + 1 })
      .select('id')
      .single()
    if (error) throw toContentError('create', 'team member', error, status)
    return data.id
  }
  const member = client.from('team_members').update(row).eq('id', id)
  const { data, error, status } = await (version === null ? member : member.eq('updated_at', version))
    .select('id')
    .maybeSingle()
  if (error) throw toContentError('update', 'team member', error, status)
  if (data !== null) return data.id
  const current = await readMember(client, id)
  if (current === null || version === null || current.updatedAt === version)
    throw toContentError('update', 'team member', { message: MISSING }, 404)
  const message = 'someone else has saved it since you opened it.'
  throw toContentError('update', 'team member', { message, code: STALE_VERSION }, 409)
}

const MISSING = 'it doesn’t exist, or you don’t have permission to change it.'

/** Moves a member to a position, from 1. @returns the former position */
export async function moveMember(client: Client, id: number, place: number): Promise<number> {
  const { data, error, status } = await client.rpc('move_team_member', { member_id: id, place })
  if (error) throw toContentError('update', 'team member', error, status)
  if (data === null) throw toContentError('update', 'team member', { message: MISSING }, 404)
  return data
}

export async function setMemberDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const action = isDeleted ? 'delete' : 'restore'
  const { data, error, status } = await client
    .from('team_members')
    .update({ is_deleted: isDeleted })
    .eq('id', id)
    .select('id')
    .maybeSingle()
  if (error) throw toContentError(action, 'team member', error, status)
  if (data === null) throw toContentError(action, 'team member', { message: MISSING }, 404)
}
