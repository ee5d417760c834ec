import { Anchor, Badge, Group, Pagination, Stack, Text } from '@mantine/core'
import { data, Link, useSearchParams } from 'react-router'
import {
  listRevisions,
  REVISIONS_PER_PAGE,
  type RevisionSummary,
  readContentDraft,
} from '#app/content/drafts/content-drafts.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { groupBySitting } from '#domain/content-drafts/sittings.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { getContentTypeFromPath, titleOf } from '../editor/use-autosave.ts'
import type { Route } from './+types/revisions'
import styles from './revisions.module.css'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Revisions')

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const kind = getContentTypeFromPath(url.pathname)
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? '1')) || 1)
  const found = isArticleNumber(params.id)
    ? await loadData(context, (client) =>
        Promise.all([
          readContentDraft(client, kind, Number(params.id)),
          listRevisions(client, kind, Number(params.id), page),
        ]),
      )
    : null
  const [draft, revisions] = found ?? [null, null]
  if (draft === null || revisions === null)
    throw data(`We can’t find this ${CONTENT_TYPE_DEFINITIONS[kind].noun[0]}.`, { status: 404 })
  return { kind, draft, revisions, page }
}
clientLoader.hydrate = true as const

export default function Revisions({ loaderData: { kind, draft, revisions, page } }: Route.ComponentProps) {
  const { head, fields } = draft
  const editorPath = `${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${head.recordId}`
  const [, setSearch] = useSearchParams()
  const pages = Math.ceil(revisions.total / REVISIONS_PER_PAGE)
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={`Revisions of “${titleOf(kind, { ...fields })}”`}
        back={{ to: editorPath, label: `Back to the ${CONTENT_TYPE_DEFINITIONS[kind].noun[0]}` }}
        lead="Every save creates a revision. Open one to compare it with the current text or restore it."
      />
      <ol className={styles.list} aria-label="Revisions, newest first">
        {groupBySitting(revisions.rows).map(([newest, ...earlier]) => (
          <li key={newest?.number} className={styles.revision}>
            {newest && <RevisionItem revision={newest} editorPath={editorPath} head={head} />}
            {earlier.length > 0 && (
              <details>
                <summary className={styles.earlier}>
                  {earlier.length === 1
                    ? '1 earlier automatic save'
                    : `${earlier.length} earlier automatic saves`}
                </summary>
                <ol className={styles.sitting}>
                  {earlier.map((revision) => (
                    <li key={revision.number}>
                      <RevisionItem revision={revision} editorPath={editorPath} head={head} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          aria-label="Pages"
        />
      )}
    </Stack>
  )
}

export function formatAuthor({ isAutomatic, savedBy }: RevisionSummary): string {
  return `${isAutomatic ? 'Saved automatically for' : 'Saved by'} ${savedBy ?? 'a former user'}`
}

interface MarksProps {
  readonly revision: RevisionSummary
  readonly head: { readonly number: number; readonly publishedNumber: number | null }
}

function RevisionItem({ revision, editorPath, head }: MarksProps & { readonly editorPath: string }) {
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={`${editorPath}/revisions/${revision.number}`} className={styles.link}>
          Revision {revision.number}
        </Anchor>
        <Group gap="xs">
          <Marks revision={revision} head={head} />
        </Group>
      </Group>
      <Text>{formatAuthor(revision)}</Text>
      <Text size="sm" c="dimmed">
        <DateTime at={revision.savedAt} />, {revision.words === 1 ? '1 word' : `${revision.words} words`}
        {revision.restoredFrom !== null && `, restored from revision ${revision.restoredFrom}`}
      </Text>
    </>
  )
}

function Marks({ revision, head }: MarksProps) {
  return (
    <>
      {revision.number === head.number && <Badge variant="light">Latest</Badge>}
      {revision.number === head.publishedNumber && <Badge color="green">Published</Badge>}
      {revision.isPublished && revision.number !== head.publishedNumber && (
        <Badge variant="light" color="green">
          Previously published
        </Badge>
      )}
    </>
  )
}
