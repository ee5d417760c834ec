import { useState } from 'react'
import type { EmailDetail, EmailRecipient } from '#app/content/emails/queries.ts'
import { collapseWhitespace, formatEmailAddress } from '#domain/email/format-address.ts'
import type { EmailAddress } from '#domain/email/parsed-email.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddressText, Fact, Facts, LinkButton, Properties } from '../ui/record/record.tsx'
import { formatSender, SOURCE_NAMES } from './email-status.ts'
import styles from './email-viewer.module.css'

const FIELDS: Readonly<Record<EmailRecipient['field'], string>> = { to: 'To', cc: 'Cc', bcc: 'Bcc' }

/** Sender, recipient and date on one line. */
export function Byline({ email }: { readonly email: EmailDetail }) {
  const { to, recipientCount } = email
  const others = recipientCount - 1
  return (
    <>
      {formatSender(email) || 'Unknown sender'} to {formatEmailAddress(to) || 'no recipient'}
      {others > 0 && ` and ${others} more`}, <DateTime at={email.receivedAt} />
    </>
  )
}

/** Always shows addresses next to names, because senders choose their names. */
export function MessageHeaderDetails({ email }: { readonly email: EmailDetail }) {
  const { from, replyTo, recipients, receivedAt, sentAt, source, size, hash } = email
  return (
    <Properties title="About this email">
      <Facts>
        <Fact label="From">
          {from.address === '' ? from.name || 'Unknown sender' : <Addresses of={[from]} />}
        </Fact>
        {replyTo.length > 0 && (
          <Fact label="Reply to">
            <Addresses of={replyTo} />
          </Fact>
        )}
        {Object.entries(FIELDS).map(([field, label]) => {
          const ofField = recipients.filter((one) => one.field === field)
          if (ofField.length === 0) return null
          return (
            <Fact key={field} label={label}>
              <Addresses of={ofField} />
            </Fact>
          )
        })}
        <Fact label={source === 'sent' ? 'Sent' : 'Received'}>
          <DateTime at={receivedAt} />
        </Fact>
        {sentAt !== null && source !== 'sent' && (
          <Fact label="Sent, by sender">
            <DateTime at={sentAt} />
          </Fact>
        )}
        <Fact label="Source">
          {SOURCE_NAMES[source]}
          {size !== null && `, ${formatFileSize(size)}`}
        </Fact>
        {hash !== null && (
          <Fact label="SHA-256">
            <code className={styles.hash}>{hash}</code>
          </Fact>
        )}
      </Facts>
    </Properties>
  )
}

/** More are behind a button. */
const FIRST_ADDRESSES = 4

function Addresses({ of }: { readonly of: readonly EmailAddress[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? of : of.slice(0, FIRST_ADDRESSES)
  return (
    <>
      {shown.map(({ name, address }) => (
        <Address
          key={`${name} ${address}`}
          name={collapseWhitespace(name)}
          address={collapseWhitespace(address)}
        />
      ))}
      {of.length > shown.length && (
        <LinkButton onClick={() => setWhole(true)}>{of.length - shown.length} more</LinkButton>
      )}
    </>
  )
}

/** Name and address have a line each, because one is too narrow for both. */
function Address({ name, address }: EmailAddress) {
  const email = <EmailAddressText email={address} />
  return (
    <div className={styles.address}>
      {name === '' || name === address ? (
        email
      ) : (
        <>
          {name}
          <br />
          &lt;{email}&gt;
        </>
      )}
    </div>
  )
}
