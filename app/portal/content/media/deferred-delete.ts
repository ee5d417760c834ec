/**
 * Deletes files after the undo period, because deleted files can’t be restored. They are hidden until then; closing the
 * window cancels the deletion.
 */
import { type MediaItem, removeUnusedMedia } from '#app/content/drafts/media-library.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import type { MediaBucket } from '#domain/media/media.ts'
import { tryAction } from '../../ui/action-result.ts'
import { fileNameOf } from '../../ui/images/media-items.tsx'
import type { BulkActionResult } from '../../ui/list/row-action.ts'
import { notifyError, UNDO_TIMEOUT_MS } from '../../ui/notifications.tsx'

/** Time in ms for an undo that is already in progress. */
const GRACE_MS = 1000

const pendingDeletes = new Set<string>()

export function isDeletePending({ path }: Pick<MediaItem, 'path'>): boolean {
  return pendingDeletes.has(path)
}

export async function deferDelete(
  session: BrowserSession,
  bucket: MediaBucket,
  media: readonly MediaItem[],
): Promise<BulkActionResult> {
  const userId = session.auth.state.get().user?.id
  for (const { path } of media) pendingDeletes.add(path)
  const cancelDelete = () => {
    for (const { path } of media) pendingDeletes.delete(path)
  }
  const timer = setTimeout(() => {
    // Don’t ask a signed-out user to sign in for this.
    if (session.auth.state.get().user?.id !== userId) return cancelDelete()
    void deleteNow(bucket, media).finally(cancelDelete)
  }, UNDO_TIMEOUT_MS + GRACE_MS)
  const subject = media.length === 1 && media[0] ? `“${fileNameOf(media[0])}”` : `${media.length} files`
  return {
    message: `${subject} will be deleted.`,
    failure: null,
    undo: {
      async withSession() {
        clearTimeout(timer)
        cancelDelete()
        return `${subject} kept`
      },
    },
  }
}

/** Keeps files that are now in use and reports them. */
async function deleteNow(bucket: MediaBucket, media: readonly MediaItem[]): Promise<void> {
  const keys = media.map(({ key }) => key)
  const outcome = await tryAction(() => askData((client) => removeUnusedMedia(client, bucket.id, keys)))
  if (outcome.failure !== null) return notifyError(outcome.failure)
  const { data: deleted } = outcome
  const inUse = media.filter(({ key }) => !deleted.includes(key)).map((medium) => `“${fileNameOf(medium)}”`)
  if (inUse.length > 0) notifyError(`Not deleted, because now in use: ${inUse.join(', ')}`)
}
