/** What a row of the desk’s lists shows of an article or a post. */

import type { ContentDraftSummary } from '#app/content/drafts/content-drafts.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { ContentState } from '#domain/content-drafts/content-draft.ts'
import { DateTime, LondonDate } from '../../ui/date-time.tsx'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import type { Labels } from '../labels/suggestions.ts'
import styles from './list.module.css'

/** A working copy with its key in the list. */
export interface ContentRow extends ContentDraftSummary {
  readonly id: number
}

export interface ContentListPage {
  readonly rows: readonly ContentRow[]
  readonly total: number
  readonly counts: Readonly<Record<ContentState, number>>
  /** What the lists of posts may be narrowed by; empty for news, which has none of these. */
  readonly labels: Labels
}

/** What is shown of a working copy that nobody has given a title yet. */
export const titleOf = ({ title }: Pick<ContentDraftSummary, 'title'>): string => title.trim() || 'Untitled'

/** Readers see something else than its editors. */
export const isChanged = ({ state, number, publishedNumber }: ContentDraftSummary): boolean =>
  (state === 'published' || state === 'scheduled') && publishedNumber !== null && publishedNumber !== number

export function Titled({ head }: { head: ContentDraftSummary }) {
  return (
    <span className={styles.titled}>
      <Thumbnail path={head.picture} />
      {titleOf(head)}
    </span>
  )
}

/** Beside its title, so it says nothing of its own. */
function Thumbnail({ path }: { path: string | null }) {
  const origin = useSupabaseOrigin()
  if (path === null)
    return (
      <span className={styles.thumbnail}>
        <Icon name="news" />
      </span>
    )
  return (
    <img
      {...getImageSources(origin, path)}
      sizes="4.5rem"
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.thumbnail}
    />
  )
}

const STATE_WORDS: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  deleted: 'Deleted',
}

/** As the file has it: `Published, changed since`. */
export function formatContentState(head: ContentDraftSummary): string {
  return STATE_WORDS[head.state] + (isChanged(head) ? ', unpublished changes' : '')
}

export function State({ head }: { head: ContentDraftSummary }) {
  const { state, deletedAt } = head
  return (
    <span className={styles.state}>
      <span className={styles.badge} data-state={state}>
        {STATE_WORDS[state]}
      </span>
      {deletedAt !== null && (
        <span className={styles.second}>
          on <LondonDate moment={deletedAt} />
        </span>
      )}
      {isChanged(head) && <span className={styles.changed}>Unpublished changes</span>}
    </span>
  )
}

/** An article is public from its day, a post from its moment; a draft from none. */
export function PublicFrom({ head: { kind, state, publicFrom } }: { head: ContentDraftSummary }) {
  if (state === 'draft') return null
  return kind === 'news' ? <LondonDate moment={publicFrom} /> : <DateTime at={publicFrom} />
}

export function Saved({ head: { savedAt, savedBy } }: { head: ContentDraftSummary }) {
  return (
    <span className={styles.state}>
      <DateTime at={savedAt} />
      {savedBy !== null && <span className={styles.second}>{savedBy}</span>}
    </span>
  )
}
