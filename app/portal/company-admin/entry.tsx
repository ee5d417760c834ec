/** One entry of what the company says of itself, a new one and one that exists alike. */
import { Alert, Anchor, Button, DataList, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { saveCompanyEntry } from '#app/content/company-entries.ts'
import { askData } from '#app/session/data-session.ts'
import { SECTION_LABELS } from '#domain/company-entries/fields.ts'
import { tryAction } from '../ui/action-result.ts'
import { DateTime } from '../ui/date-time.tsx'
import { GENERATE_IMAGES_STATE } from '../ui/images/generate-images-link.ts'
import { notifyError, notifySuccess } from '../ui/notifications.tsx'
import { Fact, RecordColumns } from '../ui/record.tsx'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { PartSkeleton } from '../ui/skeletons.tsx'
import type { Route } from './+types/entry'
import { EntryState } from './entry-status.tsx'
import { type LoadedEntry, loadEntry } from './read-entry.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

/** Its editor and calendar come after the screen has started. */
const EntryForm = lazy(() => import('./entry-form.tsx').then((module) => ({ default: module.EntryForm })))

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.title ?? 'Company')

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return await loadEntry(context, params)
}
clientLoader.hydrate = true as const

export default function EntryScreen({ loaderData: loaded }: Route.ComponentProps) {
  const { section, entryId, title, state } = loaded
  const { revalidate } = useRevalidator()
  // What was brought back here is another beginning for the form, once it has been read; what others bring back is not.
  const [broughtBack, setBroughtBack] = useState(0)
  const beginning = loaded.revisions.some(({ number }) => number === broughtBack) ? broughtBack : 0

  /** Takes the last save back: what was there before it becomes the newest revision. */
  async function takeBack(saved: number): Promise<void> {
    if (entryId === null) return
    const outcome = await tryAction(() =>
      askData((client) =>
        saveCompanyEntry(client, { section, entryId, basedOn: saved, restoredFrom: saved - 1 }),
      ),
    )
    if (outcome.failure === null) setBroughtBack(outcome.data)
    await revalidate()
    if (outcome.failure === null) notifySuccess(`“${title}” says again what it said before.`)
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
        <Alert role="status">This is off the site. Saving it puts it back.</Alert>
      )}
      {state === 'invented' && (
        <Alert role="status" color="red">
          This is invented for the demonstration. A site that others can reach leaves it out until its words
          are yours and you say at the end that they are true.
        </Alert>
      )}
      <RecordColumns beside={<Beside loaded={loaded} />}>
        <Suspense fallback={<PartSkeleton />}>
          <EntryForm
            key={`${section}/${entryId ?? 'new'} ${beginning}`}
            loaded={loaded}
            onUndo={(saved) => void takeBack(saved)}
          />
        </Suspense>
      </RecordColumns>
    </Stack>
  )
}

function Beside({
  loaded: { section, entryId, state, address, revisions },
}: {
  readonly loaded: LoadedEntry
}) {
  const [newest] = revisions
  return (
    <>
      <DataList orientation="vertical" size="md">
        <Fact label="State">
          <EntryState state={state} />
        </Fact>
        {newest !== undefined && (
          <Fact label="Last change">
            <DateTime at={newest.savedAt} />
            {newest.savedBy !== null && `, ${newest.savedBy}`}
          </Fact>
        )}
      </DataList>
      <Text size="sm" c="dimmed">
        What you save is public at once, and every version is kept.
      </Text>
      {entryId !== null && (
        <Group>
          {address !== null && state !== 'expired' && (
            <Anchor href={address} target="_blank" rel="noopener">
              View on site
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
