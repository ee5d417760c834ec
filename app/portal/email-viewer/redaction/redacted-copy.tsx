/** A copy of emails for somebody who asks what is held about them: what is about others is found, weighed and taken out. */
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
import { RecordColumns } from '../../ui/record.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { emailAddress } from '../email-status.ts'
import styles from '../email-viewer.module.css'
import type { Route } from './+types/redacted-copy'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Copy for a request')

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('emails') ?? ''
  const ids = [...new Set(asked.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id)))].map(Number)
  const found = await loadData(context, (client) =>
    Promise.all(ids.slice(0, MAX_COPIED_EMAILS).map((id) => readEmail(client, id))),
  )
  const emails = found.filter((email) => email !== null)
  if (emails.length === 0) throw data('There are no such emails.', { status: 404 })
  return { emails: emails.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1)), asked }
}
clientLoader.hydrate = true as const

export default function RedactedCopyScreen({ loaderData: { emails, asked } }: Route.ComponentProps) {
  return <CopyDesk key={asked} emails={emails} />
}

const copied = (email: EmailDetail): CopiedEmail => ({
  subject: email.subject,
  from: email.from,
  recipients: email.recipients,
  text: email.text,
  when: formatDateTime(email.sentAt ?? email.receivedAt),
  attachments: email.attachments,
  hash: email.hash,
})

function CopyDesk({ emails }: { readonly emails: readonly EmailDetail[] }) {
  const people = useMemo(() => peopleOf(emails), [emails])
  const [subject, setSubject] = useState(() => people.find((one) => !isCompanyAddress(one))?.address ?? '')
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const name = people.find(({ address }) => address === subject)?.name ?? ''
    const texts = emails.flatMap((email) => [
      email.subject,
      email.text,
      ...email.attachments.map((file) => file.name),
    ])
    // What is the company’s own is about nobody.
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
    const items = [...found.filter((item) => !kept.has(keyOf(item))), ...own]
    return createRedactedCopy(emails.map(copied), items, formatLongDate(toLondonDate(new Date())))
  }, [emails, found, kept, typed])
  const text = formatRedactedCopy(copy)
  const taking = useAction(
    {
      withSession: async (session, as: 'pdf' | 'txt') => {
        const file = as === 'txt' ? new Blob([text]) : await postForBytes(session, REDACTED_COPY_API, copy)
        // Without this nobody takes it along.
        await callWebsiteApi(session, 'POST', ACCOUNT_API.exports, {
          list: '/email-viewer/copy',
          rows: emails.length,
        })
        return { file, as }
      },
    },
    {
      reads: false,
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
            ? { to: emailAddress(first.id), label: 'Back to the email' }
            : { to: '/email-viewer', label: 'All emails' }
        }
        title="Copy for a request"
        lead="For somebody who asks what is held about them. What is about other people is taken out; the originals stay as they are."
      />
      <FailureNotice failure={taking.failure} />
      <RecordColumns
        beside={
          <>
            <NativeSelect
              label="Who asks"
              description="Nothing about them is taken out."
              value={subject}
              data={people.map(({ name, address }) => ({
                value: address,
                label: name === '' ? address : `${name}, ${address}`,
              }))}
              onChange={({ currentTarget: { value } }) => {
                setSubject(value)
                setKept(new Set())
              }}
            />
            <Items
              found={found}
              kept={kept}
              onKeep={(item) => {
                const next = new Set(kept)
                if (!next.delete(keyOf(item))) next.add(keyOf(item))
                setKept(next)
              }}
            />
            <Textarea
              label="Take out besides"
              description="Words or passages, one on each line: people of whom this list knows nothing, where they live, what ails them."
              autosize
              minRows={3}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Group>
              <Button loading={taking.isBusy} onClick={() => void taking.run('pdf')}>
                Download PDF
              </Button>
              <Button variant="default" disabled={taking.isBusy} onClick={() => void taking.run('txt')}>
                Download text
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Read all of it before it leaves the house: no list finds everything that is about others.
              Attached files are named, and not part of the copy.
            </Text>
          </>
        }
      >
        <Panel id="preview" title="As it goes out">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab */}
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
  /** Keys of those that stay. */
  readonly kept: ReadonlySet<string>
  readonly onKeep: (item: PersonalDataMatch) => void
}

/** What is taken out, by kind; what is not about anybody else is left in. */
function Items({ found, kept, onKeep }: ItemsProps) {
  if (found.length === 0) return <Text c="dimmed">Nothing about anybody else was found.</Text>
  return (
    <>
      {kindsOf(found).map((kind) => (
        <fieldset key={kind} className={styles.items}>
          <legend>Take out {REDACTED_NAMES[kind][1]}</legend>
          {found
            .filter((item) => item.kind === kind)
            .map((item) => (
              <Checkbox
                key={keyOf(item)}
                label={item.text}
                checked={!kept.has(keyOf(item))}
                onChange={() => onKeep(item)}
              />
            ))}
        </fieldset>
      ))}
    </>
  )
}

/** Everybody whom the headers name, each once, with a name where one is known. */
function peopleOf(emails: readonly EmailDetail[]) {
  const found = new Map<string, { readonly name: string; readonly address: string }>()
  for (const { from, recipients, replyTo } of emails)
    for (const { name, address } of [from, ...replyTo, ...recipients]) {
      const key = address.toLowerCase()
      if (key !== '' && (found.get(key)?.name ?? '') === '') found.set(key, { name, address })
    }
  return [...found.values()]
}
