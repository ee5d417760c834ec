/** Bulk actions for articles and posts, each with undo. */
import { ContentError } from '#app/content/content-error.ts'
import {
  deleteContent,
  publishDrafts,
  restoreContent,
  undoPublication,
  unpublishContent,
} from '#app/content/drafts/draft-lists.ts'
import { changeLabels, undoLabels } from '#app/content/drafts/labels.ts'
import { deletePosts } from '#app/content/drafts/post-deletion.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { SignInDeclinedError, withDataSession } from '#app/session/data-session.ts'
import { DELETION_ERRORS } from '#domain/blog/deletion.ts'
import { validateLabel } from '#domain/blog/posts.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import type { BulkAction, BulkActionResult } from '../../ui/list/row-action.ts'
import { formatActionResult } from '../../ui/list/use-row-actions.ts'
import { forgetLabels } from '../labels/suggestions.ts'
import { type ContentListPage, type ContentRow, isChanged, titleOf } from './content-cells.tsx'

type Together = BulkAction<ContentRow, ContentListPage>
type Work = Together['together']
type Rows = readonly ContentRow[]

const idsOf = (rows: Rows) => rows.map(({ id }) => id)

/** `“A title” deleted`; other wording if another user already did it. */
function formatResult(kind: ContentType, rows: Rows, done: readonly number[], past: string): string {
  const { noun } = CONTENT_TYPE_DEFINITIONS[kind]
  if (done.length === 0) return `No change: already ${past}`
  const changed = rows.filter(({ id }) => done.includes(id))
  return formatActionResult(changed, past, { noun, name: titleOf })
}

/** Publishes or unpublishes. Undo restores what readers saw before. */
async function publication(
  client: DataClient,
  kind: ContentType,
  rows: Rows,
  { change, past, undone }: { change: typeof publishDrafts; past: string; undone: string },
): Promise<BulkActionResult> {
  const changes = await change(client, kind, idsOf(rows))
  const done = changes.map(({ recordId }) => recordId)
  return {
    words: formatResult(kind, rows, done, past),
    failure: null,
    undo:
      done.length === 0
        ? null
        : async (later) => {
            const back = await undoPublication(later, kind, changes)
            return formatResult(kind, rows, back, undone)
          },
  }
}

const publishing =
  (kind: ContentType): Work =>
  async (client, rows) => {
    const { checkBeforePublish } = await import('./bulk-publish.ts')
    const { ready, failure } = await checkBeforePublish(client, kind, rows)
    if (ready.length === 0) return { words: '', failure, undo: null }
    const words = { change: publishDrafts, past: 'published', undone: 'set back to the previous version' }
    return { ...(await publication(client, kind, ready, words)), failure }
  }

const unpublishing =
  (kind: ContentType): Work =>
  (client, rows) =>
    publication(client, kind, rows, {
      change: unpublishContent,
      past: 'unpublished',
      undone: 'published again',
    })

async function remove(session: BrowserSession, kind: ContentType, ids: readonly number[]) {
  if (kind === 'news') {
    const deleted = await withDataSession(session, (client) => deleteContent(client, kind, ids))
    return { deleted, failure: null }
  }
  return withDataSession(session, (client) => deletePosts(client, ids)).catch((error: unknown) => {
    if (!(error instanceof SignInDeclinedError)) throw error
    throw new ContentError(DELETION_ERRORS.signedOut, { message: error.message }, 401)
  })
}

const deletion = (kind: ContentType): Work => ({
  async withSession(session, rows) {
    const { deleted, failure } = await remove(session, kind, idsOf(rows))
    forgetLabels()
    return {
      words: formatResult(kind, rows, deleted, 'deleted'),
      failure,
      undo:
        deleted.length === 0
          ? null
          : async (client) =>
              formatResult(kind, rows, await restoreContent(client, kind, deleted), 'restored'),
    }
  },
})

const restoration =
  (kind: ContentType): Work =>
  async (client, rows) => {
    const restored = await restoreContent(client, kind, idsOf(rows))
    forgetLabels()
    return {
      words: formatResult(kind, rows, restored, 'restored'),
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
  (way: 'add' | 'remove'): Work =>
  async (client, rows, tag) => {
    const asked = { field: 'tags', [way]: tag, recordIds: idsOf(rows) } as const
    const changes = await changeLabels(client, asked)
    forgetLabels()
    if (changes.length === 0)
      return {
        words: way === 'add' ? `“${tag}” was already there` : `“${tag}” wasn’t there`,
        failure: null,
        undo: null,
      }
    return {
      words: `“${tag}” ${way === 'add' ? 'added to' : 'removed from'} ${formatPostCount(changes.length)}`,
      failure: null,
      async undo(later) {
        const back = await undoLabels(later, 'tags', changes)
        forgetLabels()
        return `Tags of ${formatPostCount(back.length)} restored`
      },
    }
  }

/** Returns how many selected posts will change, and whether the change is public. */
export function previewTagging(way: 'add' | 'remove', tag: string, rows: Rows): string {
  const changed = rows.filter(({ tags }) => tags.includes(tag) === (way === 'remove'))
  if (changed.length === 0)
    return way === 'add'
      ? `All selected posts already have “${tag}”. Nothing will change.`
      : `None of the selected posts has “${tag}”. Nothing will change.`
  const whose =
    changed.length === rows.length
      ? formatPostCount(rows.length)
      : `${changed.length} of ${rows.length} ${POSTS[1]} (the others ${way === 'add' ? 'already have it' : 'don’t have it'})`
  const seen = changed.filter(({ state }) => state === 'published').length
  const site =
    seen === 0
      ? ''
      : ` This is visible on the website immediately${seen === changed.length ? '' : ` for ${formatPostCount(seen)}`}.`
  return `“${tag}” will be ${way === 'add' ? 'added to' : 'removed from'} ${whose}.${site}`
}

function taggingAction(way: 'add' | 'remove'): Together {
  return {
    label: way === 'add' ? 'Add tag' : 'Remove tag',
    place: 'many',
    isOffered: ({ state, tags }) => state !== 'deleted' && (way === 'add' || tags.length > 0),
    ask: {
      title: (rows) =>
        way === 'add'
          ? `Add a tag to ${formatPostCount(rows.length)}`
          : `Remove a tag from ${formatPostCount(rows.length)}`,
      label: 'Tag',
      suggestions: (rows, { labels }) =>
        way === 'add' ? labels.tags : rows.flatMap(({ tags }) => tags).toSorted((a, b) => a.localeCompare(b)),
      preview: (answer, rows) => previewTagging(way, answer, rows),
      validate: (answer, rows) =>
        validateLabel(answer, 'tags') ??
        (way === 'remove' && !rows.some(({ tags }) => tags.includes(answer))
          ? 'None of these posts has this tag.'
          : null),
    },
    together: tagging(way),
  }
}

/** In button order. */
export function getContentActions(kind: ContentType): Readonly<Record<string, Together>> {
  return {
    publish: {
      label: 'Publish',
      place: 'many',
      isOffered: (row) => row.state === 'draft' || isChanged(row),
      together: publishing(kind),
    },
    unpublish: {
      label: 'Unpublish',
      place: 'many',
      isOffered: ({ state }) => state === 'published' || state === 'scheduled',
      together: unpublishing(kind),
    },
    ...(kind === 'blog' && { addTag: taggingAction('add'), removeTag: taggingAction('remove') }),
    delete: {
      label: 'Delete',
      place: 'both',
      isHarmful: true,
      isOffered: ({ state }) => state !== 'deleted',
      together: deletion(kind),
    },
    restore: {
      label: 'Restore',
      place: 'both',
      isOffered: ({ state }) => state === 'deleted',
      together: restoration(kind),
    },
  }
}
