/** Links for reading one version of a draft without an account. */
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
import { FailureNotice, Panel } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import styles from './publish.module.css'

const VERSION_MISSING = 'This version no longer exists. Save the text and create the link again.'
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
  /** Latest saved version, which new links show. */
  readonly newestNumber: () => number
  /** Rendered version number, which updates after each save. */
  readonly version: ReactNode
}

export function PreviewLinks({ kind, recordId, newestNumber, version }: PreviewLinksProps) {
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [term, setTerm] = useState<string>(DEFAULT_LIFETIME)
  const [made, setMade] = useState<{ readonly id: number; readonly address: string } | null>(null)

  const read = useCallback(async () => {
    const outcome = await tryAction(() => askData((client) => listPreviewLinks(client, kind, recordId)))
    setFailure(outcome.failure)
    if (outcome.failure === null) setLinks(outcome.data)
  }, [kind, recordId])
  useEffect(() => void read(), [read])

  const making = useAction(
    (client, hours: number) => createPreviewLink(client, kind, recordId, newestNumber(), hours),
    {
      reloads: false,
      onDone: (link) => {
        if (link === null) return setFailure(VERSION_MISSING)
        const { id, token } = link
        setMade({
          id,
          address: `${location.origin}${CONTENT_TYPE_DEFINITIONS[kind].site}/preview?link=${token}`,
        })
        void read()
      },
    },
  )
  const withdrawing = useAction((client, { id }: PreviewLink) => revokePreviewLink(client, id), {
    reloads: false,
    done: () => 'Link withdrawn. It no longer works.',
    onDone: (_, { id }) => {
      if (made?.id === id) setMade(null)
      void read()
    },
  })
  const open = (links ?? []).filter(
    (link) => link.withdrawnAt === null && Date.parse(link.endsAt) > Date.now(),
  )

  return (
    <Panel id="preview-links" title="Share a preview">
      <Text>
        Anyone with the link can see this {noun} as it is now (version {version}), without an account.
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label="Expires after"
          size="md"
          data={[...LIFETIMES]}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <Button variant="default" loading={making.isBusy} onClick={() => void making.run(Number(term))}>
          Create link
        </Button>
      </Group>
      <FailureNotice failure={making.failure ?? withdrawing.failure ?? failure} />
      {made !== null && <NewLink address={made.address} />}
      {open.length > 0 && (
        <ul className={styles.links} aria-label="Active preview links">
          {open.map((link) => (
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
    </Panel>
  )
}

function LinkDetails({ link }: { readonly link: PreviewLink }) {
  return (
    <Stack gap={0}>
      <Text size="sm">
        Version {link.number}, until{' '}
        <time dateTime={link.endsAt}>{formatScheduledTime(new Date(link.endsAt))}</time>
      </Text>
      <Text size="sm" c="dimmed">
        {[
          link.madeBy === null ? null : `Created by ${link.madeBy}`,
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
function NewLink({ address }: { readonly address: string }) {
  const { copy } = useClipboard()
  return (
    <Stack gap="xs" align="stretch">
      <TextInput
        label="Copy it now: it won’t be shown again"
        size="md"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        onClick={() => {
          copy(address)
          notifySuccess('Link copied')
        }}
      >
        Copy
      </Button>
    </Stack>
  )
}
