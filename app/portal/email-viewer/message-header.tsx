import { DataList } from '@mantine/core'
import type { EmailDetail, EmailRecipient } from '#app/content/emails/queries.ts'
import { formatEmailAddress } from '#domain/email/format-address.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Fact } from '../ui/record.tsx'
import { formatSender, SOURCE_NAMES } from './email-status.ts'
import styles from './email-viewer.module.css'

const FIELDS: Readonly<Record<EmailRecipient['field'], string>> = { to: 'To', cc: 'Copy', bcc: 'Hidden copy' }

/** Who wrote to whom and when, in a line: what is read first, on a phone as well. */
export function Byline({ email }: { readonly email: EmailDetail }) {
  const { to, recipientCount } = email
  const others = recipientCount - 1
  return (
    <>
      {formatSender(email) || 'Nobody named'} to {formatEmailAddress(to) || 'nobody named'}
      {others > 0 && ` and ${others} more`}, <DateTime at={email.receivedAt} />
    </>
  )
}

/** Who wrote to whom and when; the address always stands beside the name, which anybody can choose. */
export function MessageHeaderDetails({ email }: { readonly email: EmailDetail }) {
  const { from, replyTo, recipients, receivedAt, sentAt, source, size, hash } = email
  return (
    <section className={styles.facts} aria-label="About this email">
      <DataList orientation="vertical" size="md">
        <Fact label="From">
          {from.address === '' ? from.name || 'Nobody named' : formatEmailAddress(from)}
        </Fact>
        {replyTo.length > 0 && (
          <Fact label="Answers go to">{replyTo.map(formatEmailAddress).join(', ')}</Fact>
        )}
        {Object.entries(FIELDS).map(([field, label]) => {
          const some = recipients.filter((one) => one.field === field)
          if (some.length === 0) return null
          return (
            <Fact key={field} label={label}>
              {some.map(formatEmailAddress).join(', ')}
            </Fact>
          )
        })}
        <Fact label={source === 'sent' ? 'Written' : 'Received'}>
          <DateTime at={receivedAt} />
        </Fact>
        {sentAt !== null && source !== 'sent' && (
          <Fact label="Sent, as its sender says">
            <DateTime at={sentAt} />
          </Fact>
        )}
        <Fact label="Source">
          {SOURCE_NAMES[source]}
          {size !== null && `, ${formatFileSize(size)}`}
        </Fact>
        {hash !== null && (
          <Fact label="Fingerprint of the original (SHA-256)">
            <code className={styles.hash}>{hash}</code>
          </Fact>
        )}
      </DataList>
    </section>
  )
}
