/** Compares a revision with the current text. Restoring it creates a new revision. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { data, Link, useNavigate } from 'react-router'
import { ContentError, STALE_VERSION } from '#app/content/content-error.ts'
import { readContentDraft, readRevision, saveContentDraft } from '#app/content/drafts/content-drafts.ts'
import { createUuid } from '#app/local-drafts/draft-store.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import { CONTENT_TYPE_DEFINITIONS } from '#domain/content-drafts/content-draft.ts'
import { changedFields } from '#domain/content-drafts/fields.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { loadData } from '../../ui/loader-data.ts'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Comparison } from '../editor/diff-view.tsx'
import { getContentTypeFromPath, titleOf } from '../editor/use-autosave.ts'
import { PreviewPane } from '../publish/preview-pane.tsx'
import type { Route } from './+types/revision'
import { formatAuthor } from './revisions.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ params }: Route.MetaArgs) => pageTitle(`Revision ${params.number}`)

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const kind = getContentTypeFromPath(new URL(request.url).pathname)
  const { id, number } = params
  const found =
    isArticleNumber(id) && isArticleNumber(number)
      ? await loadData(context, (client) =>
          Promise.all([
            readContentDraft(client, kind, Number(id)),
            readRevision(client, kind, Number(id), Number(number)),
          ]),
        )
      : null
  const [draft, revision] = found ?? [null, null]
  if (draft === null || revision === null)
    throw data('We can’t find this revision. Some automatic revisions are deleted after 30 days.', {
      status: 404,
    })
  return { kind, draft, revision }
}
clientLoader.hydrate = true as const

const REVISION_CONFLICT =
  'Someone saved a change in the meantime, so nothing was restored. The comparison now shows their version.'

export default function RevisionScreen({ loaderData }: Route.ComponentProps) {
  const { kind, draft, revision } = loaderData
  const { head, fields } = draft
  const { adminPath, noun } = CONTENT_TYPE_DEFINITIONS[kind]
  const editorPath = `${adminPath}/${head.recordId}`
  const navigate = useNavigate()
  const isSame = changedFields({ ...fields }, { ...revision.fields }).length === 0
  const restoring = useAction(
    async (client) => {
      const outcome = await saveContentDraft(client, {
        kind,
        recordId: head.recordId,
        origin: createUuid(),
        basedOn: head.number,
        fields: revision.fields,
        restoredFrom: revision.number,
      })
      if (outcome.outcome === 'conflict' || outcome.outcome === 'unknown')
        throw new ContentError(REVISION_CONFLICT, { message: REVISION_CONFLICT, code: STALE_VERSION }, 409)
      return outcome.number
    },
    {
      done: (number) => `Revision ${revision.number} restored as revision ${number}`,
      onDone: () => void navigate(editorPath),
    },
  )
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={`Revision ${revision.number} of “${titleOf(kind, { ...fields })}”`}
        back={{ to: `${editorPath}/revisions`, label: 'All revisions' }}
        lead={
          <>
            {formatAuthor(revision)}, <DateTime at={revision.savedAt} />
            {revision.restoredFrom !== null && `, restored from revision ${revision.restoredFrom}`}
          </>
        }
      />
      <RevisionNavigation editorPath={editorPath} number={revision.number} newest={head.number} />
      <FailureNotice failure={restoring.failure} />
      {isSame ? (
        <>
          <Alert>This revision matches the current {noun[0]}.</Alert>
          <PreviewPane kind={kind} fields={revision.fields} recordId={head.recordId} />
        </>
      ) : (
        <Panel id="difference" title="Changes if you restore this revision">
          <Comparison
            kind={kind}
            before={{ ...fields }}
            after={{ ...revision.fields }}
            names={[`Current (revision ${head.number})`, `Revision ${revision.number}`]}
          />
          <Text size="sm" c="dimmed">
            The current text stays in the revisions
            {head.publishedNumber !== null && ', and readers see no change until you publish it'}.
          </Text>
          <div>
            <Button loading={restoring.isBusy} onClick={() => void restoring.run(undefined)}>
              Restore revision {revision.number}
            </Button>
          </div>
        </Panel>
      )}
    </Stack>
  )
}

function RevisionNavigation({
  editorPath,
  number,
  newest,
}: {
  editorPath: string
  number: number
  newest: number
}) {
  return (
    <Group component="nav" aria-label="Other revisions">
      {number > 1 && (
        <Anchor component={Link} to={`${editorPath}/revisions/${number - 1}`}>
          Earlier
        </Anchor>
      )}
      {number < newest && (
        <Anchor component={Link} to={`${editorPath}/revisions/${number + 1}`}>
          Later
        </Anchor>
      )}
    </Group>
  )
}
