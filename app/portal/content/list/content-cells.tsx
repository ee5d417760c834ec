import type { ContentDraftSummary } from '#app/content/drafts/content-drafts.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { ContentState, ContentView } from '#domain/content-drafts/content-draft.ts'
import { DateTime, LondonDate, RelativeTime } from '../../ui/date-time.tsx'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { RecordName } from '../../ui/list/record-name.tsx'
import type { Labels } from '../labels/suggestions.ts'
import styles from './list.module.css'

export interface ContentRow extends ContentDraftSummary {
  readonly id: number
}

export interface ContentListPage {
  readonly rows: readonly ContentRow[]
  readonly total: number
  readonly counts: Readonly<Record<ContentView, number>>
  /** Filter options for posts; empty for news. */
  readonly labels: Labels
}

export const titleOf = ({ title }: Pick<ContentDraftSummary, 'title'>): string => title.trim() || 'Untitled'

/** Whether readers see an older version. */
export const isChanged = ({ state, number, publishedNumber }: ContentDraftSummary): boolean =>
  (state === 'published' || state === 'scheduled') && publishedNumber !== null && publishedNumber !== number

export function Titled({ head }: { head: ContentDraftSummary }) {
  return <RecordName image={<Thumbnail path={head.picture} />} name={titleOf(head)} />
}

/** Decorative beside the title. */
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
      sizes="2.75rem"
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.thumbnail}
    />
  )
}

const STATE_LABELS: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  deleted: 'Deleted',
}

/** `Published, unpublished changes` */
export function formatContentState(head: ContentDraftSummary): string {
  return STATE_LABELS[head.state] + (isChanged(head) ? ', unpublished changes' : '')
}

export function State({ head }: { head: ContentDraftSummary }) {
  const { state, deletedAt } = head
  return (
    <span className={styles.state}>
      <span className={styles.badge} data-state={state}>
        {STATE_LABELS[state]}
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

/** An article is public from its date, a post from its publish time. */
export function PublicFrom({ head: { kind, state, publicFrom } }: { head: ContentDraftSummary }) {
  if (state === 'draft') return null
  return kind === 'news' ? <LondonDate moment={publicFrom} /> : <DateTime at={publicFrom} />
}

export function Saved({ head: { savedAt, savedBy } }: { head: ContentDraftSummary }) {
  return (
    <span className={styles.state}>
      <RelativeTime at={savedAt} />
      {savedBy !== null && <span className={styles.second}>{savedBy}</span>}
    </span>
  )
}
