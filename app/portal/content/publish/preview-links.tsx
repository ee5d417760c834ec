/** Links for reading one revision of a draft without an account. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewLink,
  revokePreviewLink,
} from '#app/content/drafts/preview-links.ts'
import { askData } from '#app/session/data-session.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { formatScheduledTime, formatTimeUntil } from '#domain/content-drafts/publication.ts'
import { tryAction } from '../../ui/action-result.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { Properties } from '../../ui/record/record.tsx'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import styles from './publish.module.css'

const REVISION_MISSING = 'This revision no longer exists. Save the text and create the link again.'
/** Lifetimes in hours. */
const LIFETIMES = [
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
  { value: '720', label: '30 days' },
] as const
const DEFAULT_LIFETIME = '72'

interface PreviewLinksProps {
  readonly kind: ContentType
  readonly recordId: number
  /** Latest revision, which new links show. */
  readonly newestNumber: () => number
  /** Rendered revision number, which updates after each save. */
  readonly revision: ReactNode
}

export function PreviewLinks({ kind, recordId, newestNumber, revision }: PreviewLinksProps) {
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [lifetime, setLifetime] = useState<string>(DEFAULT_LIFETIME)
  const [newLink, setNewLink] = useState<{ readonly id: number; readonly url: string } | null>(null)

  const read = useCallback(async () => {
    const outcome = await tryAction(() => askData((client) => listPreviewLinks(client, kind, recordId)))
    setFailure(outcome.failure)
    if (outcome.failure === null) setLinks(outcome.data)
  }, [kind, recordId])
  useEffect(() => void read(), [read])

  const creating = useAction(
    (client, hours: number) => createPreviewLink(client, kind, recordId, newestNumber(), hours),
    {
      reloads: false,
      onDone: (link) => {
        if (link === null) return setFailure(REVISION_MISSING)
        const { id, token } = link
        setNewLink({
          id,
          url: `${location.origin}${CONTENT_TYPE_DEFINITIONS[kind].publicPath}/preview?link=${token}`,
        })
        void read()
      },
    },
  )
  const withdrawing = useAction((client, { id }: PreviewLink) => revokePreviewLink(client, id), {
    reloads: false,
    done: () => 'Link withdrawn. It no longer works.',
    onDone: (_, { id }) => {
      if (newLink?.id === id) setNewLink(null)
      void read()
    },
  })
  const activeLinks = (links ?? []).filter(
    (link) => link.withdrawnAt === null && Date.parse(link.endsAt) > Date.now(),
  )

  return (
    <Properties title="Share a preview">
      <Text>
        Anyone with the link can see this {noun} as it is now (revision {revision}), without an account.
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label="Expires after"
          size="md"
          data={[...LIFETIMES]}
          value={lifetime}
          onChange={(event) => setLifetime(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={creating.isBusy}
          onClick={() => void creating.run(Number(lifetime))}
        >
          Create link
        </Button>
      </Group>
      <FailureNotice failure={creating.failure ?? withdrawing.failure ?? failure} />
      {newLink !== null && <NewLink url={newLink.url} />}
      {activeLinks.length > 0 && (
        <ul className={styles.links} aria-label="Active preview links">
          {activeLinks.map((link) => (
            <li key={link.id} className={styles.link}>
              <LinkDetails link={link} />
              <Button
                size="compact-md"
                variant="subtle"
                loading={withdrawing.pending?.id === link.id}
                onClick={() => void withdrawing.run(link)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Properties>
  )
}

function LinkDetails({ link }: { readonly link: PreviewLink }) {
  return (
    <Stack gap={0}>
      <Text size="sm">
        Revision {link.number}, until{' '}
        <time dateTime={link.endsAt}>{formatScheduledTime(new Date(link.endsAt))}</time>
      </Text>
      <Text size="sm" c="dimmed">
        {[
          link.createdBy === null ? null : `Created by ${link.createdBy}`,
          link.openedAt === null
            ? 'Not opened yet'
            : `Last opened ${formatTimeUntil(new Date(link.openedAt), new Date())}`,
        ]
          .filter((fact) => fact !== null)
          .join('. ')}
        .
      </Text>
    </Stack>
  )
}

/** Shown once, because only a hash of the token is stored. */
function NewLink({ url }: { readonly url: string }) {
  const { copy } = useClipboard()
  return (
    <Stack gap="xs" align="stretch">
      <TextInput
        label="Copy it now: it won’t be shown again"
        size="md"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        onClick={() => {
          copy(url)
          notifySuccess('Link copied')
        }}
      >
        Copy
      </Button>
    </Stack>
  )
}
