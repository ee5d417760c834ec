import { Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { diffArrays } from 'diff'
import { useNavigate } from 'react-router'
import { type EntryRevision, saveCompanyEntry } from '#app/content/company-entries.ts'
import type { Section } from '#domain/company-entries/company.ts'
import { entryChanges } from '#domain/company-entries/entries.ts'
import type { Entry } from '#domain/company-entries/schemas.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FailureNotice, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Route } from './+types/revisions'
import styles from './company-admin.module.css'
import { loadEntry } from './read-entry.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(loaderData === undefined ? 'Revisions' : `Revisions of ${loaderData.title}`)

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return await loadEntry(context, params)
}
clientLoader.hydrate = true as const

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const { section, entryId, title, revisions, defaultEntry } = loaderData
  const navigate = useNavigate()
  const restore = useAction<number, number>(
    (client, number) =>
      saveCompanyEntry(client, {
        section,
        entryId: entryId ?? '',
        basedOn: revisions[0]?.number ?? 0,
        restoredFrom: number,
      }),
    {
      done: (_, number) => (number === 0 ? `Default of “${title}” restored` : `Revision ${number} restored`),
      onDone: () => void navigate(`/company-admin/${section}/${entryId}`),
    },
  )
  /** Returns the entry before a revision, or null if removed or new. */
  const entryBefore = (index: number) => {
    const earlier = revisions[index + 1]
    return earlier === undefined || earlier.change === 'reset' ? defaultEntry : earlier.entry
  }
  const isDefault = revisions.length === 0 || revisions[0]?.change === 'reset'
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={{ to: `/company-admin/${section}/${entryId}`, label: title }}
        title="Revisions"
        lead="Every save is kept. Restoring one creates a new revision, so nothing is lost."
      />
      <FailureNotice failure={restore.failure} />
      <ol className={styles.revisions}>
        {revisions.map((revision, index) => (
          <Revision
            key={revision.number}
            section={section}
            revision={revision}
            before={entryBefore(index)}
            after={revision.change === 'reset' ? defaultEntry : revision.entry}
            isCurrent={index === 0}
            isBusy={restore.isBusy}
            onRestore={() => void restore.run(revision.number)}
          />
        ))}
        {defaultEntry !== null && (
          <li className={styles.revision} id="revision-0">
            <Group justify="space-between">
              <Title order={2} size="h4">
                Default
              </Title>
              {isDefault ? (
                <Text c="dimmed">Published</Text>
              ) : (
                <Button
                  variant="default"
                  size="compact-md"
                  loading={restore.pending === 0}
                  disabled={restore.isBusy}
                  onClick={() => void restore.run(0)}
                >
                  Restore<VisuallyHidden> default</VisuallyHidden>
                </Button>
              )}
            </Group>
          </li>
        )}
      </ol>
    </Stack>
  )
}

interface RevisionProps {
  readonly section: Section
  readonly revision: EntryRevision
  readonly before: Entry | null
  readonly after: Entry | null
  readonly isCurrent: boolean
  readonly isBusy: boolean
  readonly onRestore: () => void
}

function Revision({ section, revision, before, after, isCurrent, isBusy, onRestore }: RevisionProps) {
  const { number, savedAt, savedBy } = revision
  const changes = after === null ? [] : entryChanges(section, before, after)
  return (
    <li className={styles.revision} id={`revision-${number}`}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            <Anchor href={`#revision-${number}`} inherit>
              {number}. {describeRevision(revision)}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed">
            {savedBy ?? 'Former colleague'} · <DateTime at={savedAt} />
          </Text>
        </div>
        {isCurrent ? (
          <Text c="dimmed">{revision.change === 'removed' ? 'Unpublished' : 'Published'}</Text>
        ) : (
          <Button variant="default" size="compact-md" disabled={isBusy} onClick={onRestore}>
            Restore<VisuallyHidden> revision {number}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {changes.map((change) => (
        <div key={change.label}>
          <Text fw={600} mt="sm">
            {change.label}
          </Text>
          <WordDifference {...change} />
        </div>
      ))}
      {after !== null && changes.length === 0 && (
        <Text mt="sm" c="dimmed">
          No changes
        </Text>
      )}
    </li>
  )
}

function describeRevision({ change, restoredFrom }: EntryRevision): string {
  if (change === 'removed') return 'Unpublished'
  if (change === 'reset') return 'Default restored'
  return restoredFrom === null ? 'Saved' : `Revision ${restoredFrom} restored`
}

/** Splits text into words and separators; `08:00` is one word. */
const splitWords = (text: string) => text.split(/(\s+)/)

function WordDifference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <p className={styles.difference}>
      {diffArrays(splitWords(before), splitWords(after)).map(({ value: words, added, removed }, index) => {
        const value = words.join('')
        const key = `${index} ${value}`
        if (added)
          return (
            <ins key={key}>
              <VisuallyHidden>added: </VisuallyHidden>
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key}>
              <VisuallyHidden>removed: </VisuallyHidden>
              {value}
            </del>
          )
        return <span key={key}>{value}</span>
      })}
    </p>
  )
}
