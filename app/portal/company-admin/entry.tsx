import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { saveCompanyEntry } from '#app/content/company-entries.ts'
import { askData } from '#app/session/data-session.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { tryAction } from '../ui/action-result.ts'
import { DateTime } from '../ui/date-time.tsx'
import { GENERATE_IMAGES_STATE } from '../ui/images/generate-images-link.ts'
import { notifyError, notifySuccess } from '../ui/notifications.tsx'
import { Fact, Facts, RecordColumns } from '../ui/record/record.tsx'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { PartSkeleton } from '../ui/skeletons.tsx'
import type { Route } from './+types/entry'
import { EntryState } from './entry-status.tsx'
import { type LoadedEntry, loadEntry } from './read-entry.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

/** Loads the editor and calendar after the screen. */
const EntryForm = lazy(() => import('./entry-form.tsx'))

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.title ?? 'Company')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return await loadEntry(context, params)
}
clientLoader.hydrate = true as const

export default function EntryScreen({ loaderData: loaded }: Route.ComponentProps) {
  const { section, entryId, title, state } = loaded
  const { revalidate } = useRevalidator()
  // Resets the form after the user's own undo, once reloaded, but not after a colleague's.
  const [undoneRevision, setUndoneRevision] = useState(0)
  const resetKey = loaded.revisions.some(({ number }) => number === undoneRevision) ? undoneRevision : 0

  /** Undoes the last save by restoring the previous revision. */
  async function undoSave(saved: number): Promise<void> {
    if (entryId === null) return
    const outcome = await tryAction(() =>
      askData((client) =>
        saveCompanyEntry(client, { section, entryId, basedOn: saved, restoredFrom: saved - 1 }),
      ),
    )
    if (outcome.failure === null) setUndoneRevision(outcome.data)
    await revalidate()
    if (outcome.failure === null) notifySuccess('Change undone')
    else notifyError(outcome.failure)
  }

  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/company-admin?section=${section}`, label: SECTION_LABELS[section].title }}
        title={title}
      >
        {section === 'products' && state !== 'removed' && entryId !== null && (
          <Anchor
            component={Link}
            to={`/image-generator?source=product:${entryId}`}
            state={GENERATE_IMAGES_STATE}
          >
            Create images
          </Anchor>
        )}
      </ScreenHeader>
      {state === 'removed' && entryId !== null && (
        <Alert role="status">Unpublished. Save to publish it again.</Alert>
      )}
      {state === 'invented' && (
        <Alert role="status" color="red">
          Placeholder for the demonstration. A public website hides it until you replace the text and confirm
          at the end of the form that it’s true.
        </Alert>
      )}
      <RecordColumns beside={<EntrySidebar loaded={loaded} />}>
        <Suspense fallback={<PartSkeleton />}>
          <EntryForm
            key={`${section}/${entryId ?? 'new'} ${resetKey}`}
            loaded={loaded}
            onUndo={(saved) => void undoSave(saved)}
          />
        </Suspense>
      </RecordColumns>
    </Stack>
  )
}

function EntrySidebar({
  loaded: { section, entryId, state, address, revisions },
}: {
  readonly loaded: LoadedEntry
}) {
  const [newest] = revisions
  return (
    <>
      <Facts>
        <Fact label="Status">
          <EntryState state={state} />
        </Fact>
        {newest !== undefined && (
          <Fact label="Last change">
            <DateTime at={newest.savedAt} />
            {newest.savedBy !== null && `, ${newest.savedBy}`}
          </Fact>
        )}
      </Facts>
      <Text size="sm" c="dimmed">
        Changes are public as soon as you save. Every version is kept.
      </Text>
      {entryId !== null && (
        <Group>
          {address !== null && state !== 'expired' && (
            <Anchor href={address} target="_blank" rel="noopener">
              View on website
            </Anchor>
          )}
          <Button component={Link} to={`/company-admin/${section}/${entryId}/revisions`} variant="default">
            Revisions
          </Button>
        </Group>
      )}
    </>
  )
}
