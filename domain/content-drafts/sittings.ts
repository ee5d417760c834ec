interface SavedRevision {
  readonly isAutomatic: boolean
  readonly isPublished: boolean
  readonly restoredFrom: number | null
  readonly savedAt: string
  readonly savedBy: string | null
}

/** Pause in ms after which an automatic save begins a new sitting. */
const PAUSE_MS = 30 * 60_000

/** Groups the automatic revisions of one user in one sitting; every other revision is a group of its own. @param revisions newest first */
export function groupBySitting<Revision extends SavedRevision>(revisions: readonly Revision[]): Revision[][] {
  const groups: Revision[][] = []
  for (const revision of revisions) {
    const group = groups.at(-1)
    const newer = group?.at(-1)
    if (newer && isOfSitting(newer) && isOfSitting(revision) && isSoonBefore(revision, newer))
      group?.push(revision)
    else groups.push([revision])
  }
  return groups
}

const isOfSitting = ({ isAutomatic, isPublished, restoredFrom }: SavedRevision) =>
  isAutomatic && !isPublished && restoredFrom === null

const isSoonBefore = (revision: SavedRevision, newer: SavedRevision) =>
  revision.savedBy === newer.savedBy && Date.parse(newer.savedAt) - Date.parse(revision.savedAt) <= PAUSE_MS
