/** Bulk actions for articles and posts, each with undo. */
import { ContentError } from '#app/content/content-error.ts'
import { setContentDeleted, setPublished, undoPublication } from '#app/content/drafts/draft-lists.ts'
import { changeLabels, undoLabels } from '#app/content/drafts/labels.ts'
import { deletePosts } from '#app/content/drafts/post-deletion.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { SignInDeclinedError, withDataSession } from '#app/session/data-session.ts'
import { DELETION_ERRORS } from '#domain/blog/deletion.ts'
import { validateLabel } from '#domain/blog/posts.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { type BulkAction, type BulkActionResult, DELETE_KEY } from '../../ui/list/row-action.ts'
import { formatActionResult } from '../../ui/list/use-row-actions.ts'
import { clearLabelCache } from '../labels/suggestions.ts'
import { type ContentListPage, type ContentRow, isChanged, titleOf } from './content-cells.tsx'

type ContentAction = BulkAction<ContentRow, ContentListPage>
type BulkHandler = ContentAction['runAll']
type Rows = readonly ContentRow[]

const idsOf = (rows: Rows) => rows.map(({ id }) => id)

/** `“A title” deleted`; other wording if another user already did it. */
function formatResult(kind: ContentType, rows: Rows, done: readonly number[], pastTense: string): string {
  const { noun } = CONTENT_TYPE_DEFINITIONS[kind]
  if (done.length === 0) return `No change: already ${pastTense}`
  const changed = rows.filter(({ id }) => done.includes(id))
  return formatActionResult(changed, pastTense, { noun, name: titleOf })
}

/** Publishes or unpublishes. Undo restores what readers saw before. */
async function changePublication(
  client: DataClient,
  kind: ContentType,
  rows: Rows,
  isPublished: boolean,
): Promise<BulkActionResult> {
  const changes = await setPublished(client, kind, idsOf(rows), isPublished)
  const done = changes.map(({ recordId }) => recordId)
  return {
    message: formatResult(kind, rows, done, isPublished ? 'published' : 'unpublished'),
    failure: null,
    undo:
      done.length === 0
        ? null
        : async (later) => {
            const restored = await undoPublication(later, kind, changes)
            const undone = isPublished ? 'reverted to the previous version' : 'published again'
            return formatResult(kind, rows, restored, undone)
          },
  }
}

const publishing =
  (kind: ContentType): BulkHandler =>
  async (client, rows) => {
    const { checkBeforePublish } = await import('./bulk-publish.ts')
    const { ready, failure } = await checkBeforePublish(client, kind, rows)
    if (ready.length === 0) return { message: '', failure, undo: null }
    return { ...(await changePublication(client, kind, ready, true)), failure }
  }

async function remove(session: BrowserSession, kind: ContentType, ids: readonly number[]) {
  if (kind === 'news') {
    const deleted = await withDataSession(session, (client) => setContentDeleted(client, kind, ids, true))
    return { deleted, failure: null }
  }
  return withDataSession(session, (client) => deletePosts(client, ids)).catch((error: unknown) => {
    if (!(error instanceof SignInDeclinedError)) throw error
    throw new ContentError(DELETION_ERRORS.signedOut, { message: error.message }, 401)
  })
}

const deletion = (kind: ContentType): BulkHandler => ({
  async withSession(session, rows) {
    const { deleted, failure } = await remove(session, kind, idsOf(rows))
    clearLabelCache()
    return {
      message: formatResult(kind, rows, deleted, 'deleted'),
      failure,
      undo:
        deleted.length === 0
          ? null
          : async (client) =>
              formatResult(kind, rows, await setContentDeleted(client, kind, deleted, false), 'restored'),
    }
  },
})

const restoration =
  (kind: ContentType): BulkHandler =>
  async (client, rows) => {
    const restored = await setContentDeleted(client, kind, idsOf(rows), false)
    clearLabelCache()
    return {
      message: formatResult(kind, rows, restored, 'restored'),
      failure: null,
      undo:
        restored.length === 0
          ? null
          : {
              withSession: async (session) =>
                formatResult(kind, rows, (await remove(session, kind, restored)).deleted, 'deleted'),
            },
    }
  }

const POSTS = CONTENT_TYPE_DEFINITIONS.blog.noun
const formatPostCount = (count: number) => (count === 1 ? `1 ${POSTS[0]}` : `${count} ${POSTS[1]}`)

const tagging =
  (change: 'add' | 'remove'): BulkHandler =>
  async (client, rows, tag) => {
    const request = { field: 'tags', [change]: tag, recordIds: idsOf(rows) } as const
    const changes = await changeLabels(client, request)
    clearLabelCache()
    if (changes.length === 0)
      return {
        message:
          change === 'add'
            ? `All selected posts already have “${tag}”`
            : `None of the selected posts has “${tag}”`,
        failure: null,
        undo: null,
      }
    return {
      message: `“${tag}” ${change === 'add' ? 'added to' : 'removed from'} ${formatPostCount(changes.length)}`,
      failure: null,
      async undo(later) {
        const restored = await undoLabels(later, 'tags', changes)
        clearLabelCache()
        return `Tags of ${formatPostCount(restored.length)} restored`
      },
    }
  }

/** Returns how many selected posts will change, and whether the change is public. */
export function previewTagging(change: 'add' | 'remove', tag: string, rows: Rows): string {
  const changed = rows.filter(({ tags }) => tags.includes(tag) === (change === 'remove'))
  if (changed.length === 0)
    return change === 'add'
      ? `All selected posts already have “${tag}”. Nothing will change.`
      : `None of the selected posts has “${tag}”. Nothing will change.`
  const affected =
    changed.length === rows.length
      ? formatPostCount(rows.length)
      : `${changed.length} of ${rows.length} ${POSTS[1]} (the others ${change === 'add' ? 'already have it' : 'don’t have it'})`
  const publishedCount = changed.filter(({ state }) => state === 'published').length
  const publicNote =
    publishedCount === 0
      ? ''
      : ` This goes live straight away${publishedCount === changed.length ? '' : ` for ${formatPostCount(publishedCount)}`}.`
  return `“${tag}” will be ${change === 'add' ? 'added to' : 'removed from'} ${affected}.${publicNote}`
}

function taggingAction(change: 'add' | 'remove'): ContentAction {
  return {
    label: change === 'add' ? 'Add tag' : 'Remove tag',
    place: 'many',
    isOffered: ({ state, tags }) => state !== 'deleted' && (change === 'add' || tags.length > 0),
    prompt: {
      title: (rows) =>
        change === 'add'
          ? `Add a tag to ${formatPostCount(rows.length)}`
          : `Remove a tag from ${formatPostCount(rows.length)}`,
      label: 'Tag',
      suggestions: (rows, { labels }) =>
        change === 'add'
          ? labels.tags
          : rows.flatMap(({ tags }) => tags).toSorted((a, b) => a.localeCompare(b)),
      preview: (answer, rows) => previewTagging(change, answer, rows),
      validate: (answer, rows) =>
        validateLabel(answer, 'tags') ??
        (change === 'remove' && !rows.some(({ tags }) => tags.includes(answer))
          ? 'None of these posts has this tag.'
          : null),
    },
    runAll: tagging(change),
  }
}

/** In button order. */
export function getContentActions(kind: ContentType): Readonly<Record<string, ContentAction>> {
  return {
    publish: {
      label: 'Publish',
      place: 'many',
      isOffered: (row) => row.state === 'draft' || isChanged(row),
      runAll: publishing(kind),
    },
    unpublish: {
      label: 'Unpublish',
      place: 'many',
      isOffered: ({ state }) => state === 'published' || state === 'scheduled',
      runAll: (client, rows) => changePublication(client, kind, rows, false),
    },
    ...(kind === 'blog' && { addTag: taggingAction('add'), removeTag: taggingAction('remove') }),
    delete: {
      label: 'Delete',
      key: DELETE_KEY,
      place: 'both',
      isHarmful: true,
      isOffered: ({ state }) => state !== 'deleted',
      runAll: deletion(kind),
    },
    restore: {
      label: 'Restore',
      place: 'both',
      isOffered: ({ state }) => state === 'deleted',
      runAll: restoration(kind),
    },
  }
}
