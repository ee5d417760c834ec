/** URL of a draft, derived from the title unless it was set by hand. */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getAvailableSlug } from '#app/content/drafts/slugs.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { planSlug } from '#domain/content-drafts/slug.ts'
import styles from './publish.module.css'

interface SlugSource {
  readonly title: string
  readonly slug: string
}

interface SlugFieldProps {
  readonly id: string
  readonly kind: ContentType
  readonly recordId: number | null
  /** Current editor values. */
  readonly fields: SlugSource
  /** Published or last saved values; null before the first save. */
  readonly row: SlugSource | null
  readonly isPublished: boolean
  readonly onSlug: (slug: string) => void
  readonly isLocked: boolean
  readonly error?: string | undefined
}

export function SlugField(props: SlugFieldProps) {
  const { id, kind, recordId, fields, row, isPublished, onSlug, isLocked, error } = props
  const { publicPath, slugOf } = CONTENT_TYPE_DEFINITIONS[kind]
  const [typed, setTyped] = useState<string | null>(null)
  const plan = planSlug(kind, row, fields, isPublished)
  const path = useAvailablePath(kind, recordId, plan.path)
  const hasTitle = fields.title.trim() !== '' || fields.slug !== ''

  if (typed === null)
    return (
      <Stack gap={4}>
        <Group gap="xs" id={id}>
          <Text size="sm" className={styles.path}>
            URL: {hasTitle ? <span>{path}</span> : `${publicPath}/…`}
            {hasTitle && !plan.followsTitle && ' (custom)'}
          </Text>
          <Button
            size="compact-md"
            variant="subtle"
            disabled={isLocked}
            onClick={() => setTyped(getSlug(path))}
          >
            Edit URL
          </Button>
        </Group>
        <RedirectNote movesFrom={plan.movesFrom} path={path} />
        {error !== undefined && (
          <Text role="alert" c="red" size="sm">
            {error}
          </Text>
        )}
      </Stack>
    )
  const normalised = slugOf(typed)
  const isUsable = /[A-Za-z0-9]/.test(typed)
  return (
    <Stack gap="xs">
      <TextInput
        id={id}
        size="md"
        label="URL"
        leftSection={<Text size="sm">{publicPath}/</Text>}
        leftSectionWidth={64}
        value={typed}
        maxLength={200}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        description={isUsable && normalised !== typed ? `Will be ${publicPath}/${normalised}` : undefined}
        error={isUsable ? undefined : 'Use letters or numbers.'}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          if (event.key === 'Enter' && isUsable) {
            event.preventDefault()
            onSlug(normalised)
            setTyped(null)
          }
        }}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={!isUsable}
          onClick={() => {
            onSlug(normalised)
            setTyped(null)
          }}
        >
          Use this URL
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            onSlug('')
            setTyped(null)
          }}
        >
          Reset to title
        </Button>
        <Button variant="subtle" onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function RedirectNote({ movesFrom, path }: { readonly movesFrom: string | null; readonly path: string }) {
  if (movesFrom === null || movesFrom === path) return null
  return (
    <Text size="sm" c="dimmed">
      The URL changes when you publish. <Anchor href={movesFrom}>{movesFrom}</Anchor> will redirect there.
    </Text>
  )
}

const getSlug = (path: string) => path.split('/').at(-1) ?? ''

const DEBOUNCE_MS = 600

/** Returns the path that the database will assign, with a number if it is taken. */
function useAvailablePath(kind: ContentType, recordId: number | null, path: string): string {
  const [available, setAvailable] = useState<{ readonly of: string; readonly path: string } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const timer = setTimeout(async () => {
      try {
        const slug = await withDataSessionSilently(await browserSession(), (client) =>
          getAvailableSlug(client, kind, getSlug(path), recordId),
        )
        if (!isUnmounted)
          setAvailable({ of: path, path: `${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/${slug}` })
      } catch {
        // Only a preview: the database assigns the slug.
      }
    }, DEBOUNCE_MS)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [kind, recordId, path])
  return available?.of === path ? available.path : path
}
