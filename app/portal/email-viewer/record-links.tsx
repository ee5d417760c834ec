/** Links an email to records, with suggestions based on addresses and references. */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type LinkedRecord, setEmailLinks } from '#app/content/emails/mutations.ts'
import {
  type EmailDetail,
  type EmailLink,
  type EmailSummary,
  listEmailsOfRecord,
  type SuggestedLink,
} from '#app/content/emails/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { EMAIL_RECORD_NAMES, type EmailRecordKind } from '#domain/email/emails.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import { INVALID_REFERENCE, parseRecordReference } from './email-actions.ts'
import styles from './email-viewer.module.css'
import { Thread } from './thread.tsx'

/** Returns the record's path, or null if the kind has no screen. */
const RECORD_PATHS: Readonly<Record<EmailRecordKind, (record: string) => string | null>> = {
  lead: (reference) => getLeadPath(encodeURIComponent(reference)),
  application: getApplicationPath,
  privacy_request: (reference) => `/privacy-requests/${reference}`,
  customer: () => null,
  en_number: () => null,
}

const REASONS: Readonly<Record<SuggestedLink['because'], string>> = {
  address: 'Same email address',
  reference: 'Reference found in the email',
}

interface RecordLinksProps {
  readonly email: EmailDetail
  readonly suggestions: readonly SuggestedLink[]
}

export function RecordLinks({ email: { id, links }, suggestions }: RecordLinksProps) {
  const change = useAction((client, { to, isLinked }: { to: LinkedRecord; isLinked: boolean }) =>
    setEmailLinks(client, [id], to, isLinked),
  )
  async function setLinked(to: LinkedRecord, isLinked: boolean): Promise<boolean> {
    const outcome = await change.run({ to, isLinked })
    if (outcome === null || outcome.failure !== null) return false
    const name = `${EMAIL_RECORD_NAMES[to.kind]} ${to.recordId}`
    notifySuccess(isLinked ? `Linked to ${name}` : `Unlinked from ${name}`, {
      of: `link to ${name}`,
      run: () => void change.run({ to, isLinked: !isLinked }),
    })
    return true
  }
  return (
    <Stack gap="md">
      <FailureNotice failure={change.failure} />
      {links.length === 0 && <Text c="dimmed">No linked records</Text>}
      {links.length > 0 && (
        <ul className={styles.linkedRecords}>
          {links.map((link) => (
            <li key={`${link.kind} ${link.recordId}`}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <RecordName link={link} />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={change.isBusy}
                  aria-label={`Unlink from ${link.recordId}`}
                  onClick={() => void setLinked(link, false)}
                >
                  Unlink
                </Button>
              </Group>
              {RECORD_PATHS[link.kind](link.recordId) === null && (
                <OtherLinkedEmails link={link} shown={id} />
              )}
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <Stack gap="xs" role="group" aria-label="Suggestions">
          {suggestions.map((link) => (
            <Button
              key={`${link.kind} ${link.recordId}`}
              variant="default"
              classNames={{
                root: styles.suggestion ?? '',
                inner: styles.start ?? '',
                label: styles.whole ?? '',
              }}
              disabled={change.isBusy}
              onClick={() => void setLinked(link, true)}
            >
              <span>
                {EMAIL_RECORD_NAMES[link.kind]} {nameOf(link)}
                <Text component="span" display="block" size="sm" c="dimmed">
                  {REASONS[link.because]}
                </Text>
              </span>
            </Button>
          ))}
        </Stack>
      )}
      <LinkByReference isBusy={change.isBusy} onLink={(to) => setLinked(to, true)} />
    </Stack>
  )
}

/** Returns the reference or number with the record's title. */
function nameOf({ recordId, title, kind }: EmailLink): string {
  if (kind === 'customer') return title || recordId
  return title === '' || title === recordId ? recordId : `${recordId}: ${title}`
}

function RecordName({ link }: { readonly link: EmailLink }) {
  const to = RECORD_PATHS[link.kind](link.recordId)
  const name = `${EMAIL_RECORD_NAMES[link.kind]} ${nameOf(link)}`
  return (
    <div>
      {to === null ? (
        <span>{name}</span>
      ) : (
        <Anchor component={Link} to={to}>
          {name}
        </Anchor>
      )}
      {link.status !== '' && (
        <Text size="sm" c="dimmed">
          {link.status}
        </Text>
      )}
    </div>
  )
}

/** Other emails of a customer or an EN number, which have no screens. */
function OtherLinkedEmails({ link, shown }: { readonly link: EmailLink; readonly shown: number }) {
  const [emails, setEmails] = useState<readonly EmailSummary[] | null>(null)
  const read = useAction((client) => listEmailsOfRecord(client, link.kind, link.recordId), {
    reloads: false,
    onDone: setEmails,
  })
  if (emails !== null) {
    const others = emails.filter(({ id }) => id !== shown)
    if (others.length === 0)
      return (
        <Text size="sm" c="dimmed">
          No other linked emails
        </Text>
      )
    return <Thread thread={others} />
  }
  return (
    <>
      <FailureNotice failure={read.failure} />
      <Button
        size="compact-sm"
        variant="subtle"
        loading={read.isBusy}
        onClick={() => void read.run(undefined)}
      >
        Show other linked emails
      </Button>
    </>
  )
}

interface ByReferenceProps {
  readonly isBusy: boolean
  readonly onLink: (to: LinkedRecord) => Promise<boolean>
}

function LinkByReference({ isBusy, onLink }: ByReferenceProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        const to = parseRecordReference(typed)
        setError(to === null ? INVALID_REFERENCE : null)
        if (to !== null && (await onLink(to))) setTyped('')
      }}
    >
      <Stack gap="xs" align="flex-start">
        <TextInput
          label="Reference or EN number"
          w="100%"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="compact-md" disabled={isBusy || typed.trim() === ''}>
          Link
        </Button>
      </Stack>
    </form>
  )
}
