import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { PRIVACY_CHOICES } from '#domain/privacy/requests.ts'
import { Address } from './address.tsx'
import { DayOf } from './day-of.tsx'
import { DueLabel } from './due-label.tsx'
import styles from './request.module.css'

/** Who asks for what, and by when. */
export function RequestFacts({ request, now }: { request: PrivacyRequestDetail; now: Date }) {
  const choice = PRIVACY_CHOICES.find(({ value }) => value === request.kind)
  return (
    <DataList orientation="vertical" size="md" className={styles.facts}>
      <Fact label="Status">{request.status}</Fact>
      <Fact label="Due">
        <DueLabel request={request} now={now} />
      </Fact>
      <Fact label="Asks">
        {choice?.label ?? request.kind}
        <span className={styles.second}>{choice?.hint}</span>
      </Fact>
      <Fact label="From">
        {request.name}
        <span className={styles.second}>
          <Address email={request.email} />
        </span>
      </Fact>
      <Fact label="Received">
        <DayOf moment={request.receivedAt} />
        <span className={styles.second}>
          {request.isSignedIn
            ? 'From somebody who was signed in with this address.'
            : 'By the form, from somebody who was not signed in: be sure who it is before you send anything about them.'}
        </span>
      </Fact>
    </DataList>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}
