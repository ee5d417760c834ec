/** Says that leads with the typed email address or phone number exist. */
import { Alert, Anchor, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { findLeadsOfContact, type LeadOfContact } from '#app/content/leads/queries.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { isEmail } from '#domain/session/email-address.ts'
import { DateTime } from '../ui/date-time.tsx'

const PAUSE_MS = 400
const PHONE_DIGITS_MIN = 7

interface KnownContactProps {
  readonly email: string
  readonly phone: string
}

export function KnownContact({ email, phone }: KnownContactProps) {
  const leads = useKnownLeads(email, phone)
  return (
    <div role="status">
      {leads.length > 0 && (
        <Alert color="yellow" mt="md" title="We may know this contact">
          <List>
            {leads.map(({ reference, name, company, status, createdAt }) => (
              <List.Item key={reference}>
                {/* A new tab keeps the form. */}
                <Anchor href={getLeadPath(reference)} target="_blank" rel="noopener">
                  {[name, company, reference].filter((part) => part !== '').join(', ')}
                </Anchor>
                : {status}, <DateTime at={createdAt} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

function useKnownLeads(email: string, phone: string): readonly LeadOfContact[] {
  const [found, setFound] = useState<readonly LeadOfContact[]>([])
  const [typed] = useDebouncedValue(`${isEmail(email.trim()) ? email.trim() : ''}\n${phone}`, PAUSE_MS)
  useEffect(() => {
    const [address = '', digits = ''] = typed.split('\n')
    let isCurrent = true
    async function find() {
      const isPhone = digits.replace(/\D/g, '').length >= PHONE_DIGITS_MIN
      const leads =
        address === '' && !isPhone
          ? []
          : await withDataSessionSilently(await browserSession(), (client) =>
              findLeadsOfContact(client, { email: address, phone: digits }),
            )
      if (isCurrent) setFound(leads)
    }
    // Without an answer there is no warning.
    void find().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [typed])
  return found
}
