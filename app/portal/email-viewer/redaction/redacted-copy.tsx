/** Redacted copy of emails for a subject access request: finds other people's data and removes what staff confirm. */
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { data } from 'react-router'
import { type EmailDetail, readEmail } from '#app/content/emails/queries.ts'
import { postForBytes } from '#app/session/file-transfer.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { isCompanyAddress } from '#domain/email/compose-reply.ts'
import {
  type CopiedEmail,
  createRedactedCopy,
  formatRedactedCopy,
  kindsOf,
  MAX_COPIED_EMAILS,
  REDACTED_COPY_API,
} from '#domain/email/redacted-copy.ts'
import { findThirdPartyData, type PersonalDataMatch, REDACTED_NAMES } from '#domain/email/redaction.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { formatDateTime } from '../../ui/date-time.tsx'
import { saveFile } from '../../ui/list/csv-export.ts'
import { callWebsiteApi, loadData } from '../../ui/loader-data.ts'
import { RecordColumns } from '../../ui/record/record.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { getEmailPath } from '../email-status.ts'
import styles from '../email-viewer.module.css'
import type { Route } from './+types/redacted-copy'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Redacted copy')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const emailIds = new URL(request.url).searchParams.get('emails') ?? ''
  const ids = [...new Set(emailIds.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id)))].map(Number)
  const found = await loadData(context, (client) =>
    Promise.all(ids.slice(0, MAX_COPIED_EMAILS).map((id) => readEmail(client, id))),
  )
  const emails = found.filter((email) => email !== null)
  if (emails.length === 0) throw data('Emails not found', { status: 404 })
  return {
    emails: emails.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1)),
    emailIds,
  }
}
clientLoader.hydrate = true as const

export default function RedactedCopyScreen({ loaderData: { emails, emailIds } }: Route.ComponentProps) {
  return <RedactedCopyEditor key={emailIds} emails={emails} />
}

const toCopiedEmail = (email: EmailDetail): CopiedEmail => ({
  subject: email.subject,
  from: email.from,
  recipients: email.recipients,
  text: email.text,
  when: formatDateTime(email.sentAt ?? email.receivedAt),
  attachments: email.attachments,
  hash: email.hash,
})

function RedactedCopyEditor({ emails }: { readonly emails: readonly EmailDetail[] }) {
  const people = useMemo(() => peopleOf(emails), [emails])
  const [subject, setSubject] = useState(() => people.find((one) => !isCompanyAddress(one))?.address ?? '')
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const name = people.find(({ address }) => address === subject)?.name ?? ''
    const texts = emails.flatMap((email) => [
      email.subject,
      email.text,
      ...email.attachments.map((file) => file.name),
    ])
    // Company addresses are not personal data.
    const own = people.filter(isCompanyAddress).map(({ address }) => address)
    return findThirdPartyData(texts, people, {
      addresses: [subject, ...own],
      names: name === '' ? [] : [name],
    })
  }, [emails, people, subject])
  const copy = useMemo(() => {
    const own = typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((text): PersonalDataMatch => ({ kind: 'words', text }))
    const items = [...found.filter((item) => !excluded.has(keyOf(item))), ...own]
    return createRedactedCopy(emails.map(toCopiedEmail), items, formatLongDate(toLondonDate(new Date())))
  }, [emails, found, excluded, typed])
  const text = formatRedactedCopy(copy)
  const download = useAction(
    {
      withSession: async (session, as: 'pdf' | 'txt') => {
        const file = as === 'txt' ? new Blob([text]) : await postForBytes(session, REDACTED_COPY_API, copy)
        // The download must be recorded in the security log first.
        await callWebsiteApi(session, 'POST', ACCOUNT_API.exports, {
          list: '/email-viewer/copy',
          rows: emails.length,
        })
        return { file, as }
      },
    },
    {
      reloads: false,
      onDone: ({ file, as }) =>
        saveFile(
          `copy-of-emails-${toLondonDate(new Date())}.${as}`,
          file,
          as === 'pdf' ? 'application/pdf' : 'text/plain;charset=utf-8',
        ),
    },
  )
  const [first] = emails
  return (
    <Stack gap="lg">
      <ScreenHeader
        back={
          emails.length === 1 && first !== undefined
            ? { to: getEmailPath(first.id), label: 'Email' }
            : { to: '/email-viewer', label: 'All emails' }
        }
        title="Redacted copy"
        lead="For a subject access request. Other people’s data is redacted; the originals don’t change."
      />
      <FailureNotice failure={download.failure} />
      <RecordColumns
        beside={
          <>
            <NativeSelect
              label="Requester"
              description="Their own data isn’t redacted."
              value={subject}
              data={people.map(({ name, address }) => ({
                value: address,
                label: name === '' ? address : `${name}, ${address}`,
              }))}
              onChange={({ currentTarget: { value } }) => {
                setSubject(value)
                setExcluded(new Set())
              }}
            />
            <Items
              found={found}
              excluded={excluded}
              onToggle={(item) => {
                const next = new Set(excluded)
                if (!next.delete(keyOf(item))) next.add(keyOf(item))
                setExcluded(next)
              }}
            />
            <Textarea
              label="Also redact"
              description="One word or passage per line. Other names, addresses or health details."
              autosize
              minRows={3}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Group>
              <Button loading={download.isBusy} onClick={() => void download.run('pdf')}>
                Download PDF
              </Button>
              <Button variant="default" disabled={download.isBusy} onClick={() => void download.run('txt')}>
                Download text
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Read the whole copy before sending it: automatic detection can miss things. Attachments are
              listed but not included.
            </Text>
          </>
        }
      >
        <Panel id="preview" title="Preview">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable */}
          <pre className={styles.source} tabIndex={0} data-copy>
            {text}
          </pre>
        </Panel>
      </RecordColumns>
    </Stack>
  )
}

const keyOf = ({ kind, text }: PersonalDataMatch) => `${kind} ${text}`

interface ItemsProps {
  readonly found: readonly PersonalDataMatch[]
  /** Keys of the items that are not redacted. */
  readonly excluded: ReadonlySet<string>
  readonly onToggle: (item: PersonalDataMatch) => void
}

/** Items by kind; clearing a checkbox keeps the item. */
function Items({ found, excluded, onToggle }: ItemsProps) {
  if (found.length === 0) return <Text c="dimmed">No data about other people found</Text>
  return (
    <>
      {kindsOf(found).map((kind) => (
        <fieldset key={kind} className={styles.redactions}>
          <legend>Redact {REDACTED_NAMES[kind][1]}</legend>
          {found
            .filter((item) => item.kind === kind)
            .map((item) => (
              <Checkbox
                key={keyOf(item)}
                label={item.text}
                checked={!excluded.has(keyOf(item))}
                onChange={() => onToggle(item)}
              />
            ))}
        </fieldset>
      ))}
    </>
  )
}

/** Returns every address in the headers once, with a name if known. */
function peopleOf(emails: readonly EmailDetail[]) {
  const found = new Map<string, { readonly name: string; readonly address: string }>()
  for (const { from, recipients, replyTo } of emails)
    for (const { name, address } of [from, ...replyTo, ...recipients]) {
      const key = address.toLowerCase()
      if (key !== '' && (found.get(key)?.name ?? '') === '') found.set(key, { name, address })
    }
  return [...found.values()]
}
